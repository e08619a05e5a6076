import { findData } from '../../edit/charts/data-place.ts';
import { chartBook, chartPart, seriesOf } from '../../edit/charts/find-chart.ts';
import type { DeckEdit } from '../../edit/deck/deck-edit.ts';
import type { SlidePart } from '../../package/presentation.ts';
import type { PlacedShape } from '../../tree/slide.ts';
import { tableOf } from '../../tree/tables.ts';
import { paragraphsOf } from '../../tree/text.ts';

export interface SampleShape {
  readonly slide: SlidePart;
  readonly shape: PlacedShape;
  readonly fields: { readonly slide: number; readonly shape: number };
}

/** The first shape of the deck that will do and that its id names. */
export function sampleShape(
  edit: DeckEdit,
  isWanted: (shape: PlacedShape, slide: SlidePart) => boolean,
): SampleShape | null {
  for (const slide of edit.slides()) {
    for (const shape of edit.shapes(slide)) {
      if (!/^\d{1,9}$/.test(shape.id) || !isWanted(shape, slide)) continue;
      if (edit.shape(slide, shape.id).element !== shape.element) continue;
      return { slide, shape, fields: { slide: slide.number, shape: Number(shape.id) } };
    }
  }
  return null;
}

/** One with words in plain runs; no fields, no formulas, no twin for older programs. */
export function sampleText(edit: DeckEdit): SampleShape | null {
  return sampleShape(edit, ({ body, element }) => {
    const paragraphs = paragraphsOf(body);
    const words = paragraphs[0]?.text ?? '';
    const isPlain = paragraphs.every(({ runs }) => runs.every(({ kind }) => kind === 'run' || kind === 'break'));
    return isPlain && /[\p{L}\p{N}]{2,}/u.test(words) && element.parent?.name !== 'Choice';
  });
}

export function sampleTable(
  edit: DeckEdit,
): (SampleShape & { readonly rows: number; readonly columns: number }) | null {
  const found = sampleShape(edit, ({ kind, element }) => {
    const table = kind === 'table' ? tableOf(element) : null;
    return (
      table !== null &&
      table.rows.length > 0 &&
      table.columns > 0 &&
      table.rows.every(({ cells }) => cells.length === table.columns)
    );
  });
  const table = found === null ? null : tableOf(found.shape.element);
  return found === null || table === null ? null : { ...found, rows: table.rows.length, columns: table.columns };
}

export function samplePicture(edit: DeckEdit): SampleShape | null {
  return sampleShape(edit, ({ kind }) => kind === 'picture');
}

/** A chart of categories whose data stands in one block, or that has no workbook. */
export function sampleChart(edit: DeckEdit): SampleShape | null {
  return sampleShape(edit, (shape, slide) => {
    const chart = shape.kind === 'chart' ? chartPart(edit.deck, slide.part, shape) : undefined;
    if (chart === undefined) return false;
    const { root } = edit.tree(chart);
    const series = seriesOf(root);
    const book = chartBook(edit.deck, chart);
    return (
      series.length > 0 &&
      series.every(({ values }) => values !== undefined) &&
      (book === undefined || (/\.xlsx$/i.test(book) && findData(series) !== null))
    );
  });
}

/** A word of the shape's first paragraph, as it stands there. */
export function sampleWord({ shape }: SampleShape): string {
  return /[\p{L}\p{N}]{2,}/u.exec(paragraphsOf(shape.body)[0]?.text ?? '')?.[0] ?? '';
}
