import type { PartRequest } from '../../core/adapter.ts';
import type { DrawnChart } from '../../ooxml/drawn-chart.ts';
import { type ShownPicture, ShownPictures } from '../../ooxml/shown-pictures.ts';
import type { XmlElement } from '../../xml/element.ts';
import {
  childNamed,
  descend,
  descendantNamed,
  isOn,
  prefixedAttribute,
  wholeAttribute,
} from '../../xml/find-element.ts';
import { Presentation } from '../package/presentation.ts';
import { requireSlide } from '../read/read-lines.ts';
import { centimetres, placeInCm } from '../tree/centimetres.ts';
import { diagramParagraphs } from '../tree/diagrams.ts';
import { notesText } from '../tree/notes.ts';
import { transformOf } from '../tree/place.ts';
import type { ShapeKind } from '../tree/shapes.ts';
import { type PlacedShape, SlideReader } from '../tree/slide.ts';
import { tableOf } from '../tree/tables.ts';
import { paragraphsOf as paragraphsIn } from '../tree/text.ts';
import { slideChart } from './charts.ts';
import { Inheritance } from './inherited.ts';
import { colorShown, fillShown, type Palette, paletteOf } from './palette.ts';
import { type DescribedParagraph, type DescribedRun, describeParagraphs } from './paragraphs.ts';

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
  /** Six hexadecimal digits, of a flow of colours the middle; null for none. */
  readonly fill: string | null;
  readonly line: string | null;
  /** The name that the format has for it: `rect`, `ellipse`, `rightArrow` …; a line that rises ends in `:up`. */
  readonly outline: string;
  readonly anchor: 'top' | 'middle' | 'bottom';
  readonly is_vertical: boolean;
  readonly is_unwrapped: boolean;
  /** Words that are too many for it are shown smaller; elsewhere they stand out. */
  readonly is_shrinking: boolean;
  readonly paragraphs: readonly LookParagraph[];
  /** A cell that another one covers is null. */
  readonly rows: readonly (readonly (LookCell | null)[])[] | null;
  readonly chart: DrawnChart | null;
  readonly picture: string | null;
  /** Shares of the picture that are cut off: left, top, right, bottom. */
  readonly crop: readonly [number, number, number, number] | null;
}

interface LookCell {
  readonly text: string;
  readonly columns: number;
  readonly rows: number;
}

/** What it says itself, else what it has from its layout. */
type LookParagraph = Omit<DescribedParagraph, 'runs' | 'bullet'> & {
  readonly bullet: string;
  /** Points, of a run without a size of its own. */
  readonly size: number;
  readonly color: string | null;
  readonly runs: readonly SlideRun[];
};

/** A slide as it looks: what a page needs to draw it, and nothing that could run. */
export interface SlideLooks {
  readonly view: 'looks';
  readonly slide: number;
  readonly slide_count: number;
  readonly size_cm: readonly [number, number];
  readonly background: string | null;
  readonly background_picture: string | null;
  /** The background is more than one colour or a picture of the file. */
  readonly is_design_left_out: boolean;
  readonly notes: string;
  /** In the order in which they are drawn, those of the master and the layout first; groups are taken apart. */
  readonly shapes: readonly LookShape[];
  readonly pictures: readonly ShownPicture[];
}

export function slideLooks(bytes: Uint8Array, { slide: wanted = 1 }: PartRequest): SlideLooks {
  const deck = new Presentation(bytes);
  const slides = deck.slides();
  requireSlide(wanted, slides.length);
  const part = slides[wanted - 1]?.part ?? '';
  const pictures = new ShownPictures(deck.parts);
  const palette = paletteOf(deck, part);
  const inheritance = new Inheritance(deck, part, palette);
  const design = designOf(deck, part);
  const background = drawBackground(design.background, { palette, pictures });
  const drawing = { deck, number: wanted, pictures, palette, inheritance, background: background.background };
  const { width, height } = deck.size();
  const reader = new SlideReader(deck);
  const drawn = (from: string, isDesign: boolean) =>
    drawShapes(
      reader.shapes(from).filter(({ placeholder }) => !isDesign || placeholder === null),
      { ...drawing, part: from },
    );
  const shapes = [...design.shown.flatMap((from) => drawn(from, true)), ...drawn(part, false)];
  return {
    view: 'looks',
    slide: wanted,
    slide_count: slides.length,
    size_cm: [centimetres(width), centimetres(height)],
    ...background,
    notes: notesText(deck, part),
    shapes,
    pictures: pictures.all(),
  };
}

interface Drawing {
  readonly deck: Presentation;
  readonly number: number;
  readonly part: string;
  readonly pictures: ShownPictures;
  readonly palette: Palette;
  readonly inheritance: Inheritance;
  readonly background: string | null;
}

interface Background {
  readonly part: string;
  readonly element: XmlElement;
}

/** What a slide has from its layout and master: the nearest background, and whose shapes stand behind its own. */
function designOf(deck: Presentation, slide: string) {
  const layout = deck.layoutOf(slide);
  const master = layout === undefined ? undefined : deck.masterOf(layout);
  const parts = [slide, layout, master].filter((part) => part !== undefined);
  const backgrounds = parts.flatMap((part): Background[] => {
    const element = descend(deck.tree(part).root, 'cSld', 'bg');
    return element === undefined ? [] : [{ part, element }];
  });
  const hiding = parts.findIndex((part) => deck.tree(part).root.attribute('showMasterSp') === '0');
  const shown = hiding === -1 ? parts : parts.slice(0, hiding + 1);
  return { background: backgrounds[0], shown: shown.slice(1).reverse() };
}

function drawBackground(
  background: Background | undefined,
  { palette, pictures }: Pick<Drawing, 'palette' | 'pictures'>,
): Pick<SlideLooks, 'background' | 'background_picture' | 'is_design_left_out'> {
  const reference = childNamed(background?.element, 'bgRef');
  const own = childNamed(background?.element, 'bgPr');
  const picture = descend(own, 'blipFill', 'blip');
  const key =
    picture === undefined || background === undefined
      ? null
      : pictures.meet(background.part, prefixedAttribute(picture, 'embed'));
  const isPlain = reference === undefined || /^(?:0|1001)$/.test(reference.attribute('idx') ?? '');
  const isDrawn = own === undefined ? isPlain : childNamed(own, 'solidFill') !== undefined || key !== null;
  return {
    background: reference === undefined ? (fillShown(own, palette) ?? null) : colorShown(reference, palette),
    background_picture: key,
    is_design_left_out: background !== undefined && !isDrawn,
  };
}

function drawShapes(shapes: readonly PlacedShape[], drawing: Drawing): LookShape[] {
  return shapes.flatMap((shape) => {
    if (shape.isHidden) return [];
    if (shape.kind === 'group') return drawShapes(shape.children, drawing);
    return shape.place === null ? [] : [drawShape(shape, placeInCm(shape.place), shape.place.rotation, drawing)];
  });
}

function drawShape(shape: PlacedShape, cm: LookShape['cm'], rotation: number, drawing: Drawing): LookShape {
  const { deck, number, part, pictures, palette, inheritance } = drawing;
  const { id, kind, name, altText, element } = shape;
  const look = childNamed(element, 'spPr');
  const style = childNamed(element, 'style');
  const line = childNamed(look, 'ln');
  const filling = pictureIn(shape);
  const { anchor, isVertical, isUnwrapped, isShrinking, looks } = inheritance.of(shape);
  const behind = isOn(element, 'useBgFill') ? drawing.background : undefined;
  return {
    id,
    kind,
    name,
    alt: altText,
    cm,
    rotation,
    fill: behind ?? fillOf([look, ...looks], childNamed(style, 'fillRef'), palette),
    line: fillOf([line, ...looks.map((each) => childNamed(each, 'ln'))], childNamed(style, 'lnRef'), palette),
    outline: outlineOf(shape, look),
    anchor,
    is_vertical: isVertical,
    is_unwrapped: isUnwrapped,
    is_shrinking: isShrinking,
    paragraphs: paragraphsOf(shape, drawing),
    rows:
      kind === 'table'
        ? (tableOf(element)?.rows ?? []).map(({ cells }) =>
            cells.map(({ text, columnSpan: columns, rowSpan, isCovered }) =>
              isCovered ? null : { text, columns, rows: rowSpan },
            ),
          )
        : null,
    chart: kind === 'chart' ? slideChart(deck, { number, part }, shape) : null,
    picture:
      filling === undefined ? null : pictures.meet(part, prefixedAttribute(descendantNamed(filling, 'blip'), 'embed')),
    crop: cropOf(filling),
  };
}

/** What it says itself or has from its layout, else what its style says. */
function fillOf(
  looks: readonly (XmlElement | undefined)[],
  style: XmlElement | undefined,
  palette: Palette,
): string | null {
  const own = looks.map((look) => fillShown(look, palette)).find((fill) => fill !== undefined);
  if (own !== undefined) return own;
  return (wholeAttribute(style, 'idx') ?? 0) === 0 ? null : colorShown(style, palette);
}

function outlineOf({ kind, element }: PlacedShape, look: XmlElement | undefined): string {
  const preset = childNamed(look, 'prstGeom')?.attribute('prst') ?? 'rect';
  if (kind !== 'connector' && preset !== 'line') return preset;
  const transform = transformOf(element);
  return isOn(transform, 'flipH') === isOn(transform, 'flipV') ? 'line' : 'line:up';
}

/** A picture, or what fills a shape; of a frame the picture that stands for what is in it. */
function pictureIn({ element }: PlacedShape): XmlElement | undefined {
  if (element.name === 'sp') return descend(element, 'spPr', 'blipFill');
  return descendantNamed(element, 'blipFill');
}

function cropOf(filling: XmlElement | undefined): LookShape['crop'] {
  const cut = childNamed(filling, 'srcRect');
  const share = (side: string) => Math.max(0, (wholeAttribute(cut, side) ?? 0) / 100_000);
  const [left, top, right, bottom] = [share('l'), share('t'), share('r'), share('b')];
  const isCut = left + top + right + bottom > 0 && left + right < 0.99 && top + bottom < 0.99;
  return isCut ? [left, top, right, bottom] : null;
}

function paragraphsOf(shape: PlacedShape, { deck, part, palette, inheritance }: Drawing): LookParagraph[] {
  const { kind, element, body } = shape;
  const isDiagram = kind === 'smartart';
  const source = isDiagram ? diagramParagraphs(deck, part, element) : paragraphsIn(body);
  const inherited = inheritance.of(shape);
  const colorOf = (fill: XmlElement | undefined) => colorShown(fill, palette) ?? undefined;
  return describeParagraphs(deck, part, source, colorOf).map(({ level, bullet, align, runs }, at) => {
    const look = inherited.at(level);
    const aligned = align ?? look.align;
    const isBold = (run: number) =>
      look.isBold && childNamed(source[at]?.runs[run]?.element, 'rPr')?.attribute('b') === undefined;
    return {
      level,
      bullet: bullet ?? (isDiagram ? '•' : look.bullet),
      ...(aligned === undefined ? {} : { align: aligned }),
      size: look.size,
      color: look.color,
      runs: runs.map((run, index) => ({ ...lookOf(run), ...(isBold(index) ? { bold: true as const } : {}) })),
    };
  });
}

function lookOf({ link, kind: _kind, font: _font, ...run }: DescribedRun): SlideRun {
  return { ...run, ...(link === undefined ? {} : { link: true as const }) };
}
