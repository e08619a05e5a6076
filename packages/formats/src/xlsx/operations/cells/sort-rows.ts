import { z } from 'zod';
import { relatedParts } from '../../../ooxml/part-relationships.ts';
import { childElements } from '../../../xml/splice.ts';
import { type CellRange, contains, overlaps, parseRange, rangeName, readRange } from '../../cell/cell-range.ts';
import { columnIndex } from '../../cell/cell-reference.ts';
import { headingsOf } from '../../edit/book/headings.ts';
import { lastRowOf, type PlainCell, readValues } from '../../edit/book/read-values.ts';
import type { SheetEdit } from '../../edit/book/sheet-edit.ts';
import type { WorkbookEdit } from '../../edit/book/workbook-edit.ts';
import { arrayRanges, PartOfArrayError } from '../../edit/cells/array-formulas.ts';
import type { CellWrite } from '../../edit/cells/cell-write.ts';
import { cellsIn } from '../../edit/cells/cells-in.ts';
import { copiedCells } from '../../edit/cells/copied-cells.ts';
import { mergedRanges } from '../../edit/markup/merges.ts';
import { worksheetChild } from '../../edit/markup/worksheet-children.ts';
import { ObjectNotFoundError, ObjectRefusedError } from '../../edit/objects/errors.ts';
import { allTables } from '../../edit/objects/find-table.ts';
import { freshenValues } from '../../recalculate/freshen-values.ts';
import { defineOperation } from '../common/define-operation.ts';
import { rangeField, sheetField } from '../common/fields.ts';
import { writeCells } from '../common/write-cells.ts';

type Values = ReadonlyMap<number, ReadonlyMap<number, PlainCell>>;

interface SortKey {
  readonly column: number;
  readonly isDescending: boolean;
}

export const sortRows = defineOperation({
  kind: 'sort_rows',
  describe:
    'Sorts the rows of a range by its columns. Values, formulas and formats of a row stay together; cells outside of the range stay where they are.',
  schema: z.strictObject({
    sheet: sheetField,
    range: rangeField.describe('Headings and data, like A1:F200.'),
    by: z
      .array(
        z.strictObject({
          column: z.string().describe('Heading of the column; without headings its letters.'),
          descending: z.boolean().default(false),
        }),
      )
      .min(1)
      .describe('The first one counts most.'),
    has_headings: z.boolean().default(true).describe('false: the first row is sorted, too.'),
  }),
  apply(book, { sheet: name, range: text, by, has_headings: hasHeadings }) {
    const sheet = book.sheet(name);
    const given = parseRange(text);
    freshenValues(book);
    const cells = readValues(book, sheet, given);
    const top = given.top + (hasHeadings ? 1 : 0);
    const range = { ...given, top, bottom: Math.min(given.bottom, lastRowOf(cells, given.top)) };
    const columnOf = hasHeadings ? headedColumns(cells, given) : letteredColumns(given);
    const keys = by.map(({ column, descending }) => ({ column: columnOf(column), isDescending: descending }));
    if (range.bottom <= range.top) return `${sheet.name}!${rangeName(given)}: nothing to sort`;
    refuseTorn(book, sheet, range);
    const moved = moveRows(book, sheet, range, sortedRows(cells, range, keys));
    return `${sheet.name}!${rangeName(range)}: ${range.bottom - range.top + 1} rows sorted, ${moved} of them moved`;
  },
});

function headedColumns(cells: Values, range: CellRange): (name: string) => number {
  const headings = headingsOf(cells.get(range.top), range);
  return (name) => {
    const column = headings.get(name.toLowerCase());
    if (column === undefined) throw new ObjectNotFoundError('heading', name, [...headings.keys()]);
    return column;
  };
}

function letteredColumns(range: CellRange): (name: string) => number {
  return (name) => {
    const column = /^[A-Za-z]{1,3}$/.test(name) ? columnIndex(name.toUpperCase()) : -1;
    if (column >= range.left && column <= range.right) return column;
    throw new ObjectRefusedError(`"${name}" is no column of ${rangeName(range)}.`, 'Use letters of the range, like B.');
  };
}

/** What would be torn apart by moving single rows is refused, as Excel does. */
function refuseTorn(book: WorkbookEdit, sheet: SheetEdit, range: CellRange): void {
  const source = sheet.source();
  const merged = mergedRanges(source).find((merge) => overlaps(merge, range));
  if (merged !== undefined)
    throw new ObjectRefusedError(`${rangeName(merged)} is merged.`, 'Take the merged cells apart first.');
  const array = arrayRanges(source).find((each) => overlaps(each, range));
  if (array !== undefined) throw new PartOfArrayError(rangeName(array), rangeName(range));
  for (const { sheet: home, name, box, headerRows, totalsRows } of allTables(book)) {
    if (home.part !== sheet.part || !overlaps(box, range)) continue;
    const data = { ...box, top: box.top + headerRows, bottom: box.bottom - totalsRows };
    if (!contains(data, range.top, range.left) || !contains(data, range.bottom, range.right))
      throw new ObjectRefusedError(
        `The range covers more than the data of the table "${name}".`,
        `Sort ${rangeName(data)} or a part of it, or a range outside of the table.`,
      );
  }
}

/** For each place in the range, the row that belongs there. Rows that compare equal keep their order. */
function sortedRows(cells: Values, range: CellRange, keys: readonly SortKey[]): number[] {
  const rows = Array.from({ length: range.bottom - range.top + 1 }, (_, index) => range.top + index);
  return rows.sort((left, right) => {
    for (const { column, isDescending } of keys) {
      const order = compare(cells.get(left)?.get(column), cells.get(right)?.get(column), isDescending);
      if (order !== 0) return order;
    }
    return left - right;
  });
}

const collator = new Intl.Collator('en', { sensitivity: 'accent' });

/** Numbers, texts without case, false, true, errors; empty cells always last. */
function compare(left: PlainCell | undefined, right: PlainCell | undefined, isDescending: boolean): number {
  const ranks = [rankOf(left), rankOf(right)] as const;
  if (ranks[0] === EMPTY || ranks[1] === EMPTY) return ranks[0] - ranks[1];
  const order = ranks[0] === ranks[1] ? compareValues(left?.value, right?.value) : ranks[0] - ranks[1];
  return isDescending ? -order : order;
}

const EMPTY = 4;

function rankOf(cell: PlainCell | undefined): number {
  if (cell === undefined || cell.value === null) return EMPTY;
  if (cell.isError) return 3;
  return { number: 0, string: 1, boolean: 2 }[typeof cell.value as 'number' | 'string' | 'boolean'];
}

function compareValues(left: PlainCell['value'] | undefined, right: PlainCell['value'] | undefined): number {
  if (typeof left === 'string' && typeof right === 'string') return collator.compare(left, right);
  return Number(left) - Number(right);
}

/** Writes only rows that change their place, so that a sorted range stays as it is, byte for byte. */
function moveRows(book: WorkbookEdit, sheet: SheetEdit, range: CellRange, order: readonly number[]): number {
  const targetOf = new Map(order.map((row, index) => [row, range.top + index]));
  const isMoved = (row: number) => targetOf.get(row) !== row;
  const source = sheet.source();
  const writes = new Map<string, CellWrite>();
  for (const { row, column } of cellsIn(source, range)) {
    if (isMoved(row)) writes.set(`${row} ${column}`, { row, column, content: { kind: 'empty' }, style: () => 0 });
  }
  const offsetOf = (row: number) => ({ rows: (targetOf.get(row) ?? row) - row, columns: 0 });
  for (const cell of copiedCells(source, range, { offsetOf, keepFormulas: true, onlySheet: sheet.name })) {
    if (!isMoved(cell.row)) continue;
    const row = targetOf.get(cell.row) ?? cell.row;
    const { column, content, style } = cell;
    writes.set(`${row} ${column}`, { row, column, content, style: () => style });
  }
  writeCells(book, sheet, [...writes.values()]);
  if (hasAttachments(book, sheet, range, isMoved))
    book.warn(`${sheet.name}: notes and links in the sorted rows stayed at their cells.`);
  return order.filter(isMoved).length;
}

/** Notes and links are kept apart from the cells, by address. */
function hasAttachments(
  book: WorkbookEdit,
  sheet: SheetEdit,
  range: CellRange,
  isMoved: (row: number) => boolean,
): boolean {
  const isHit = (reference: string | undefined) => {
    const at = readRange(reference ?? '');
    return at !== undefined && overlaps(at, range) && isMoved(at.top);
  };
  const source = sheet.source();
  const links = worksheetChild(source, 'hyperlinks');
  if (links !== undefined && childElements(source, links).some(({ attributes }) => isHit(attributes.get('ref'))))
    return true;
  return relatedParts(book.parts, sheet.part, 'comments').some(({ part }) => {
    const text = book.parts.has(part) ? book.parts.read(part) : '';
    return [...text.matchAll(/<(?:[\w.-]+:)?comment\b[^>]*?\sref\s*=\s*["']([^"']*)/g)].some(([, ref]) => isHit(ref));
  });
}
