import type { Presentation } from '../package/presentation.ts';
import { readingOrder } from '../read/reading-order.ts';
import { placeInCm } from '../tree/centimetres.ts';
import { type ChartSeries, chartOf } from '../tree/charts.ts';
import { diagramParagraphs } from '../tree/diagrams.ts';
import type { ShapeKind } from '../tree/shapes.ts';
import type { PlacedShape } from '../tree/slide.ts';
import { tableOf } from '../tree/tables.ts';
import { type DescribedParagraph, describeParagraphs } from './paragraphs.ts';

export interface DescribedShape {
  readonly id: string;
  readonly kind: ShapeKind;
  readonly name: string;
  /** Left, top, width, height. */
  readonly cm?: readonly [number, number, number, number];
  /** The place is that of the layout. */
  readonly is_inherited?: true;
  readonly rotation?: number;
  readonly placeholder?: { readonly type: string; readonly index: number };
  readonly alt?: string;
  readonly is_hidden?: true;
  readonly paragraphs?: readonly DescribedParagraph[];
  /** Texts of a table's cells, row by row; cells that others cover are null. */
  readonly rows?: readonly (readonly (string | null)[])[];
  readonly chart?: {
    readonly type: string;
    readonly title: string;
    readonly categories: readonly string[];
    readonly series: readonly ChartSeries[];
    /** Points of each series that are not listed. */
    readonly points_left_out?: number;
  };
  readonly inside?: readonly DescribedShape[];
}

const MOST_POINTS = 200;

export function describeShapes(deck: Presentation, slide: string, shapes: readonly PlacedShape[]): DescribedShape[] {
  return readingOrder(shapes).map((shape) => {
    const { id, kind, name, place, placeholder, altText } = shape;
    return {
      id,
      kind,
      name,
      ...(place === null ? {} : { cm: placeInCm(place) }),
      ...(shape.isInherited ? { is_inherited: true } : {}),
      ...(place === null || place.rotation === 0 ? {} : { rotation: place.rotation }),
      ...(placeholder === null ? {} : { placeholder: { type: placeholder.type, index: placeholder.index } }),
      ...(altText === '' ? {} : { alt: altText }),
      ...(shape.isHidden ? { is_hidden: true } : {}),
      ...contentOf(deck, slide, shape),
    };
  });
}

function contentOf(deck: Presentation, slide: string, shape: PlacedShape): Partial<DescribedShape> {
  const { kind, element, body, children } = shape;
  if (kind === 'group') return { inside: describeShapes(deck, slide, children) };
  if (kind === 'table') {
    const rows = tableOf(element)?.rows ?? [];
    return { rows: rows.map(({ cells }) => cells.map(({ text, isCovered }) => (isCovered ? null : text))) };
  }
  if (kind === 'smartart') {
    const paragraphs = diagramParagraphs(deck, slide, element);
    return { paragraphs: describeParagraphs(deck, slide, paragraphs) };
  }
  if (kind === 'chart') return chartContent(deck, slide, shape);
  return body === null ? {} : { paragraphs: describeParagraphs(deck, slide, body) };
}

function chartContent(deck: Presentation, slide: string, { element }: PlacedShape): Partial<DescribedShape> {
  const chart = chartOf(deck, slide, element);
  if (chart === null) return {};
  const { types, title, categories, series } = chart;
  const count = series.reduce((most, { values }) => Math.max(most, values.length), categories.length);
  return {
    chart: {
      type: types.join(' and '),
      title,
      categories: categories.slice(0, MOST_POINTS),
      series: series.map(({ name, values }) => ({ name, values: values.slice(0, MOST_POINTS) })),
      ...(count > MOST_POINTS ? { points_left_out: count - MOST_POINTS } : {}),
    },
  };
}
