import type { XmlElement } from '../../xml/element.ts';
import { childNamed, descendantNamed, prefixedAttribute } from '../../xml/find-element.ts';
import { chartOf } from '../tree/charts.ts';
import { diagramParagraphs } from '../tree/diagrams.ts';
import { ownProperties } from '../tree/shapes.ts';
import type { PlacedShape } from '../tree/slide.ts';
import { tableOf } from '../tree/tables.ts';
import { bodyText } from '../tree/text.ts';
import { digest } from './canonical.ts';
import type { Side } from './side.ts';

/** A shape with what it is compared by. */
export interface ComparedShape {
  readonly shape: PlacedShape;
  /** The element that stands for it in the slide's list of shapes: its own, or the choice that holds it. */
  readonly listed: XmlElement;
  /** Equal for shapes that are the same in everything but their id. */
  readonly key: string;
  /** The same without place, name and alternative text. */
  readonly look: string;
  /** Its words, a line for each paragraph or cell. */
  readonly text: string;
  /** The content of the picture it shows; empty where it shows none. */
  readonly picture: string;
}

const PLACE: ReadonlySet<string> = new Set(['xfrm', 'cNvPr']);
const TEXT: ReadonlySet<string> = new Set(['xfrm', 'cNvPr', 'txBody', 'tbl']);

export function readShape(side: Side, part: string, shape: PlacedShape): ComparedShape {
  const { element } = shape;
  return {
    shape,
    listed: listedElement(element),
    key: digest(side.canonical(part, listedElement(element))),
    look: digest(side.canonical(part, element, PLACE)),
    text: shapeText(side, part, shape),
    picture: pictureOf(side, part, element),
  };
}

/** Everything of a shape that is neither its place nor its words, for saying what changed. */
export function bareLook(side: Side, part: string, { shape }: ComparedShape): string {
  return side.canonical(part, shape.element, TEXT);
}

export function shapeText(side: Side, part: string, shape: PlacedShape): string {
  const { deck } = side;
  const { kind, element, children, body } = shape;
  if (kind === 'group') return children.map((child) => shapeText(side, part, child)).join('\n');
  if (kind === 'table') {
    const rows = tableOf(element)?.rows ?? [];
    return rows.map(({ cells }) => cells.map(({ text }) => text).join('\t')).join('\n');
  }
  if (kind === 'smartart')
    return diagramParagraphs(deck, part, element)
      .map(({ text }) => text)
      .join('\n');
  if (kind === 'chart') {
    const chart = chartOf(deck, part, element);
    if (chart === null) return '';
    const series = chart.series.map(({ name, values }) => [name, ...values].join('\t'));
    return [chart.title, ['', ...chart.categories].join('\t'), ...series].join('\n').trim();
  }
  return bodyText(body);
}

function listedElement(element: XmlElement): XmlElement {
  let listed = element;
  for (let at = element.parent; at !== null; at = at.parent) {
    if (at.name === 'AlternateContent') listed = at;
    else if (at.name !== 'Choice' && at.name !== 'Fallback') break;
  }
  return listed;
}

function pictureOf(side: Side, part: string, element: XmlElement): string {
  const fill = childNamed(element, 'blipFill') ?? descendantNamed(element, 'blip');
  const blip = fill?.name === 'blip' ? fill : childNamed(fill, 'blip');
  return prefixedAttribute(blip, 'embed') === undefined || blip === undefined ? '' : side.canonical(part, blip);
}

/** Name, alternative text and whether it is shown. */
export function namesOf({ element }: PlacedShape): string {
  const properties = childNamed(ownProperties(element), 'cNvPr');
  return ['name', 'descr', 'title', 'hidden'].map((name) => properties?.attribute(name) ?? '').join('\u0000');
}
