import type { XmlElement } from '../../xml/element.ts';
import { cellsOf, columnSpan, isMergedUp, rowsOf } from '../tree/blocks.ts';
import { plainText } from './align-blocks.ts';
import { alignItems } from './align-items.ts';
import type { Alignable, Aligned } from './alignment.ts';
import { canonical } from './canonical.ts';
import { type FormatChange, formatChanges } from './format-words.ts';
import { type Meaning, type Meanings, ONE_DOCUMENT } from './meaning.ts';

/** A row or a cell with what it is compared by. */
export interface ComparedElement extends Alignable {
  readonly element: XmlElement;
}

export interface RowComparison {
  readonly row: Aligned<ComparedElement>;
  /** Of a changed row, in order; none for other rows. */
  readonly cells: readonly Aligned<ComparedElement>[];
}

export interface TableComparison {
  readonly rows: readonly RowComparison[];
  /** Of the table itself: style, width, columns' widths. */
  readonly properties: readonly FormatChange[];
  /** Rows that are on both sides have the same cells in the same columns, so that single cells can be taken over. */
  readonly hasSameGrid: boolean;
}

export function compareTables(
  before: XmlElement,
  after: XmlElement,
  meanings: Meanings = ONE_DOCUMENT,
): TableComparison {
  const rows = alignItems(
    rowsOf(before).map((row) => compared(row, 'row', meanings.before)),
    rowsOf(after).map((row) => compared(row, 'row', meanings.after)),
  );
  const properties = formatChanges(before.child('tblPr'), after.child('tblPr'), meanings);
  const [left, right] = [before.child('tblGrid'), after.child('tblGrid')];
  if (left !== undefined && right !== undefined && canonical(left) !== canonical(right)) {
    properties.push({ property: 'column widths', before: 'changed', after: 'changed' });
  }
  const pairs = rows.flatMap((row) => (row.kind === 'changed' || row.kind === 'moved' ? [row] : []));
  return {
    rows: rows.map((row) => ({
      row,
      cells: row.kind === 'changed' || row.kind === 'moved' ? cellsIn(row, meanings) : [],
    })),
    properties,
    hasSameGrid:
      columnCount(before) === columnCount(after) &&
      pairs.every((row) => shapeOf(row.before.element) === shapeOf(row.after.element)),
  };
}

function cellsIn(
  { before, after }: { readonly before: ComparedElement; readonly after: ComparedElement },
  meanings: Meanings,
): Aligned<ComparedElement>[] {
  const left = cellsOf(before.element).map((cell) => compared(cell, 'cell', meanings.before));
  const right = cellsOf(after.element).map((cell) => compared(cell, 'cell', meanings.after));
  if (left.length !== right.length) return alignItems(left, right);
  return right.flatMap((cell, index): Aligned<ComparedElement>[] => {
    const partner = left[index];
    if (partner === undefined) return [];
    return [{ kind: partner.key === cell.key ? 'equal' : 'changed', before: partner, after: cell }];
  });
}

function compared(element: XmlElement, kind: string, meaning: Meaning): ComparedElement {
  return { element, kind, key: canonical(element, meaning), text: plainText(element) };
}

function shapeOf(row: XmlElement): string {
  return cellsOf(row)
    .map((cell) => `${columnSpan(cell)}${isMergedUp(cell) ? '^' : ''}`)
    .join(' ');
}

function columnCount(table: XmlElement): number {
  return table.child('tblGrid')?.elements('gridCol').length ?? 0;
}
