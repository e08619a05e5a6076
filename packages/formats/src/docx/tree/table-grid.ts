import type { XmlElement } from '../../xml/element.ts';
import { cellsOf, columnSpan, isMergedUp } from './blocks.ts';

/** A cell and the columns of the grid it takes up. */
export interface CellPlace {
  readonly cell: XmlElement;
  /** From 1; columns that a row leaves out at its beginning are counted. */
  readonly column: number;
  readonly span: number;
  /** Shows what the cell above it shows. */
  readonly isMergedUp: boolean;
}

export function cellPlaces(row: XmlElement): CellPlace[] {
  let column = skippedColumns(row) + 1;
  return cellsOf(row).map((cell) => {
    const place = { cell, column, span: columnSpan(cell), isMergedUp: isMergedUp(cell) };
    column += place.span;
    return place;
  });
}

/** The cell that takes up a column of the grid. */
export function cellAt(row: XmlElement, column: number): CellPlace | undefined {
  return cellPlaces(row).find((place) => column >= place.column && column < place.column + place.span);
}

function skippedColumns(row: XmlElement): number {
  const skipped = Number(row.at('trPr', 'gridBefore')?.attribute('val') ?? 0);
  return Number.isInteger(skipped) && skipped > 0 && skipped < 1000 ? skipped : 0;
}
