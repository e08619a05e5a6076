import type { Presentation } from '../package/presentation.ts';
import { placeInCm } from '../tree/centimetres.ts';
import { chartOf } from '../tree/charts.ts';
import type { ShapeKind } from '../tree/shapes.ts';
import type { PlacedShape } from '../tree/slide.ts';
import { tableOf } from '../tree/tables.ts';
import { bodyText } from '../tree/text.ts';
import { readingOrder } from './reading-order.ts';
import { oneLine } from './shape-lines.ts';

export interface MappedShape {
  /** What operations take as the shape. */
  readonly id: string;
  readonly kind: ShapeKind;
  readonly name: string;
  /** Left, top, width, height. */
  readonly cm?: readonly [number, number, number, number];
  /** Type and index of the layout's placeholder that it fills. */
  readonly placeholder?: string;
  readonly text?: string;
  readonly alt?: string;
  readonly rows?: number;
  readonly columns?: number;
  readonly chart?: { readonly type: string; readonly series: readonly string[]; readonly series_left_out?: number };
  /** Shapes in a group. */
  readonly inside?: number;
  readonly is_hidden?: true;
}

const MOST_TEXT = 60;
const MOST_SERIES = 8;

/** In reading order; groups are followed by what is in them. */
export function mapShapes(deck: Presentation, slide: string, shapes: readonly PlacedShape[]): MappedShape[] {
  return readingOrder(shapes).flatMap((shape) => [
    mapShape(deck, slide, shape),
    ...mapShapes(deck, slide, shape.children),
  ]);
}

function mapShape(deck: Presentation, slide: string, shape: PlacedShape): MappedShape {
  const { id, kind, name, place, placeholder, altText, isHidden } = shape;
  const text = oneLine(bodyText(shape.body)).slice(0, MOST_TEXT);
  return {
    id,
    kind,
    name: name.slice(0, MOST_TEXT),
    ...(place === null ? {} : { cm: placeInCm(place) }),
    ...(placeholder === null ? {} : { placeholder: `${placeholder.type} ${placeholder.index}` }),
    ...(text === '' ? {} : { text }),
    ...(altText === '' ? {} : { alt: oneLine(altText).slice(0, MOST_TEXT) }),
    ...sizeOf(shape),
    ...(kind === 'chart' ? chartFacts(deck, slide, shape) : {}),
    ...(kind === 'group' ? { inside: shape.children.length } : {}),
    ...(isHidden ? { is_hidden: true } : {}),
  };
}

function sizeOf({ kind, element }: PlacedShape): { rows?: number; columns?: number } {
  const table = kind === 'table' ? tableOf(element) : null;
  return table === null ? {} : { rows: table.rows.length, columns: table.columns };
}

function chartFacts(deck: Presentation, slide: string, { element }: PlacedShape): Pick<MappedShape, 'chart'> {
  const chart = chartOf(deck, slide, element);
  if (chart === null) return {};
  const left = chart.series.length - MOST_SERIES;
  return {
    chart: {
      type: chart.types.join(' and '),
      series: chart.series.slice(0, MOST_SERIES).map(({ name }) => oneLine(name).slice(0, MOST_TEXT)),
      ...(left > 0 ? { series_left_out: left } : {}),
    },
  };
}
