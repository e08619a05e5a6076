import type { PartRequest } from '../../core/adapter.ts';
import type { DrawnChart } from '../../ooxml/drawn-chart.ts';
import { type ShownPicture, ShownPictures } from '../../ooxml/shown-pictures.ts';
import type { XmlElement } from '../../xml/element.ts';
import { childNamed, descend, descendantNamed, prefixedAttribute } from '../../xml/find-element.ts';
import { Presentation } from '../package/presentation.ts';
import { requireSlide } from '../read/read-lines.ts';
import { centimetres, placeInCm } from '../tree/centimetres.ts';
import { diagramParagraphs } from '../tree/diagrams.ts';
import { notesText } from '../tree/notes.ts';
import type { ShapeKind } from '../tree/shapes.ts';
import { type PlacedShape, SlideReader } from '../tree/slide.ts';
import { tableOf } from '../tree/tables.ts';
import { slideChart } from './charts.ts';
import { themeColors } from './deck-styles.ts';
import { colorIn, type DescribedParagraph, type DescribedRun, describeParagraphs } from './paragraphs.ts';

/** A run as it looks; where its link leads is not carried. */
type SlideRun = Omit<DescribedRun, 'link' | 'kind' | 'font'> & { readonly link?: true };

export interface LookShape {
  readonly id: string;
  readonly kind: ShapeKind;
  readonly name: string;
  readonly alt: string;
  /** Left, top, width, height in centimetres. */
  readonly cm: readonly [number, number, number, number];
  readonly rotation: number;
  /** Six hexadecimal digits; null for none, or for one that is no plain colour. */
  readonly fill: string | null;
  readonly line: string | null;
  readonly is_round: boolean;
  readonly paragraphs: readonly (Omit<DescribedParagraph, 'runs'> & { readonly runs: readonly SlideRun[] })[];
  readonly rows: readonly (readonly (string | null)[])[] | null;
  readonly chart: DrawnChart | null;
  readonly picture: string | null;
}

/** A slide as it looks: what a page needs to draw it, and nothing that could run. */
export interface SlideLooks {
  readonly view: 'looks';
  readonly slide: number;
  readonly slide_count: number;
  readonly size_cm: readonly [number, number];
  readonly background: string | null;
  readonly notes: string;
  /** In the order in which they are drawn; groups are taken apart. */
  readonly shapes: readonly LookShape[];
  readonly pictures: readonly ShownPicture[];
}

export function slideLooks(bytes: Uint8Array, { slide: wanted = 1 }: PartRequest): SlideLooks {
  const deck = new Presentation(bytes);
  const slides = deck.slides();
  requireSlide(wanted, slides.length);
  const part = slides[wanted - 1]?.part ?? '';
  const pictures = new ShownPictures(deck.parts);
  const drawing = { deck, number: wanted, part, pictures, colors: colorsFor(deck, part) };
  const { width, height } = deck.size();
  const background = descend(deck.tree(part).root, 'cSld', 'bg', 'bgPr');
  return {
    view: 'looks',
    slide: wanted,
    slide_count: slides.length,
    size_cm: [centimetres(width), centimetres(height)],
    background: plainColor(background, drawing.colors),
    notes: notesText(deck, part),
    shapes: drawShapes(new SlideReader(deck).shapes(part), drawing),
    pictures: pictures.all(),
  };
}

interface Drawing {
  readonly deck: Presentation;
  readonly number: number;
  readonly part: string;
  readonly pictures: ShownPictures;
  readonly colors: ReadonlyMap<string, string>;
}

function drawShapes(shapes: readonly PlacedShape[], drawing: Drawing): LookShape[] {
  return shapes.flatMap((shape) => {
    if (shape.isHidden) return [];
    if (shape.kind === 'group') return drawShapes(shape.children, drawing);
    return shape.place === null ? [] : [drawShape(shape, placeInCm(shape.place), shape.place.rotation, drawing)];
  });
}

function drawShape(
  shape: PlacedShape,
  cm: LookShape['cm'],
  rotation: number,
  { deck, number, part, pictures, colors }: Drawing,
): LookShape {
  const { id, kind, name, altText, element, body } = shape;
  const look = childNamed(element, 'spPr');
  const embedded = descendantNamed(element, 'blip');
  const said =
    kind === 'smartart'
      ? describeParagraphs(deck, part, diagramParagraphs(deck, part, element))
      : wordsOf(deck, part, body);
  return {
    id,
    kind,
    name,
    alt: altText,
    cm,
    rotation,
    fill: plainColor(look, colors),
    line: plainColor(childNamed(look, 'ln'), colors),
    is_round: /^(ellipse|roundRect)$/.test(childNamed(look, 'prstGeom')?.attribute('prst') ?? ''),
    paragraphs: said.map((each) => ({ ...each, runs: each.runs.map((run) => lookOf(run, colors)) })),
    rows:
      kind === 'table'
        ? (tableOf(element)?.rows ?? []).map(({ cells }) =>
            cells.map(({ text, isCovered }) => (isCovered ? null : text)),
          )
        : null,
    chart: kind === 'chart' ? slideChart(deck, { number, part }, shape) : null,
    picture: embedded === undefined ? null : pictures.meet(part, prefixedAttribute(embedded, 'embed')),
  };
}

function wordsOf(deck: Presentation, part: string, body: XmlElement | null): DescribedParagraph[] {
  return body === null ? [] : describeParagraphs(deck, part, body);
}

function lookOf(run: DescribedRun, colors: ReadonlyMap<string, string>): SlideRun {
  const { color, link, kind: _kind, font: _font, ...rest } = run;
  const known = color === undefined ? undefined : (colors.get(color) ?? color);
  return {
    ...rest,
    ...(link === undefined ? {} : { link: true as const }),
    ...(known !== undefined && HEX.test(known) ? { color: known.toUpperCase() } : {}),
  };
}

const HEX = /^[0-9a-f]{6}$/i;

/** A fill of one colour; others (pictures, patterns, flows) are not drawn. */
function plainColor(look: XmlElement | undefined, colors: ReadonlyMap<string, string>): string | null {
  const named = colorIn(childNamed(look, 'solidFill'));
  const color = named === undefined ? undefined : (colors.get(named) ?? named);
  return color !== undefined && HEX.test(color) ? color.toUpperCase() : null;
}

/** By the names that runs and fills use: those of the theme, and what the master usually calls them. */
function colorsFor(deck: Presentation, slide: string): ReadonlyMap<string, string> {
  const layout = deck.layoutOf(slide);
  const master = layout === undefined ? undefined : deck.masterOf(layout);
  const colors = new Map(Object.entries(master === undefined ? {} : themeColors(deck, master)));
  for (const [name, of] of [
    ['tx1', 'dk1'],
    ['bg1', 'lt1'],
    ['tx2', 'dk2'],
    ['bg2', 'lt2'],
  ] as const) {
    const color = colors.get(of);
    if (color !== undefined) colors.set(name, color);
  }
  return colors;
}
