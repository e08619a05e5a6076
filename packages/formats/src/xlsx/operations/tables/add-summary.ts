import { z } from 'zod';
import { parseCell, parseRange, rangeName } from '../../cell/cell-range.ts';
import { columnLetters } from '../../cell/cell-reference.ts';
import { headingsOf } from '../../edit/book/headings.ts';
import { lastRowOf, type PlainCell, readValues } from '../../edit/book/read-values.ts';
import type { WorkbookEdit } from '../../edit/book/workbook-edit.ts';
import type { CellWrite, FormulaContent } from '../../edit/cells/cell-write.ts';
import { ObjectNotFoundError, ObjectRefusedError } from '../../edit/objects/errors.ts';
import { addWorksheet } from '../../edit/sheets/sheets-edit.ts';
import { type Box, quoteSheetName } from '../../formula/index.ts';
import { freshenValues } from '../../recalculate/freshen-values.ts';
import { defineOperation } from '../common/define-operation.ts';
import { sheetField } from '../common/fields.ts';
import { aggregate, SUMMARY_FUNCTIONS, type SummaryFunction, summaryFormula } from './summary-formula.ts';
import { collectGroups, type Group } from './summary-groups.ts';

export const addSummary = defineOperation({
  kind: 'add_summary',
  describe:
    'Summarises a list like a pivot table: one row per group, with formulas (SUMIFS, COUNTIFS and so on) that stay linked to the list. A row of totals comes last.',
  schema: z.strictObject({
    source_sheet: sheetField,
    source_range: z.string().describe('Headings and data, like A1:F200.'),
    group_by: z.array(z.string()).min(1).max(2).describe('One or two headings.'),
    values: z
      .array(z.strictObject({ column: z.string().describe('Heading.'), function: z.enum(SUMMARY_FUNCTIONS) }))
      .min(1)
      .max(20),
    target_sheet: z.string().describe('Sheet for the summary; made if there is none of that name.'),
    target_cell: z.string().default('A1').describe('Upper left corner.'),
  }),
  apply(book, operation) {
    const source = book.sheet(operation.source_sheet);
    const box = parseRange(operation.source_range);
    freshenValues(book);
    const cells = readValues(book, source, box);
    const last = lastRowOf(cells, box.top);
    const data: Box = { ...box, top: box.top + 1, bottom: Math.min(box.bottom, last) };
    if (data.bottom < data.top)
      throw new ObjectRefusedError('The list has no rows below its headings.', 'Give a range with data.');
    const columns = headingsOf(cells.get(box.top), box);
    const groupColumns = operation.group_by.map((name) => columnOf(columns, name));
    const values = operation.values.map((value) => ({ ...value, index: columnOf(columns, value.column) }));
    const { groups, skipped } = collectGroups(cells, data, groupColumns);
    const target = targetSheet(book, operation.target_sheet);
    const corner = parseCell(operation.target_cell);
    const place = { row: corner.row, column: corner.column, width: groupColumns.length + values.length };
    refuseFilled(book, target, { place, height: groups.length + 2 });
    const reference = (column: number): string =>
      `${quoteSheetName(source.name)}!$${columnLetters(column)}$${data.top}:$${columnLetters(column)}$${data.bottom}`;
    const layout: SummaryLayout = { corner, groupColumns, values, reference, cells };
    const writes = [
      ...headingRow(layout, operation.group_by),
      ...groups.flatMap((group, index) => groupRow(layout, group, index)),
    ];
    const lines = Array.from({ length: data.bottom - data.top + 1 }, (_unused, index) => data.top + index);
    const totals = { row: corner.row + 1 + groups.length, left: corner.column, groupCount: groupColumns.length };
    writes.push(
      ...totalsRow(totals, values, reference, (index) =>
        lines.map((line) => cells.get(line)?.get(index)?.value ?? null),
      ),
    );
    target.write(writes);
    book.formulasChanged();
    const note = skipped === 0 ? '' : `; ${skipped} row(s) without a group are left out`;
    return `${groups.length} groups of ${source.name}!${rangeName(box)} at ${target.name}!${operation.target_cell.toUpperCase()}${note}`;
  },
});

interface SummaryLayout {
  readonly corner: { readonly row: number; readonly column: number };
  readonly groupColumns: readonly number[];
  readonly values: readonly { readonly column: string; readonly function: SummaryFunction; readonly index: number }[];
  /** The data of a column of the list, as formulas name it. */
  readonly reference: (column: number) => string;
  readonly cells: ReadonlyMap<number, ReadonlyMap<number, PlainCell>>;
}

function headingRow({ corner, groupColumns, values }: SummaryLayout, groupBy: readonly string[]): CellWrite[] {
  return [
    ...groupBy.map((name, index) => text(corner.row, corner.column + index, name)),
    ...values.map((value, index) =>
      text(corner.row, corner.column + groupColumns.length + index, `${value.function} of ${value.column}`),
    ),
  ];
}

function groupRow(layout: SummaryLayout, group: Group, index: number): CellWrite[] {
  const { corner, groupColumns, values, reference, cells } = layout;
  const row = corner.row + 1 + index;
  const conditions = groupColumns.map((column, offset) => ({
    range: reference(column),
    cell: `$${columnLetters(corner.column + offset)}${row}`,
    key: group.keys[offset]?.value ?? null,
  }));
  return [
    ...group.keys.map((key, offset) => keyWrite(row, corner.column + offset, key)),
    ...values.map((value, offset): CellWrite => {
      const numbers = group.rows.map((line) => cells.get(line)?.get(value.index)?.value ?? null);
      const formula = summaryFormula(value.function, reference(value.index), conditions);
      const content = summaryContent(formula, value.function, numbers);
      return { row, column: corner.column + groupColumns.length + offset, content };
    }),
  ];
}

function columnOf(columns: ReadonlyMap<string, number>, name: string): number {
  const column = columns.get(name.toLowerCase());
  if (column === undefined) throw new ObjectNotFoundError('heading', name, [...columns.keys()]);
  return column;
}

function targetSheet(book: WorkbookEdit, name: string) {
  const exists = book.sheets().some((sheet) => sheet.name.toLowerCase() === name.toLowerCase());
  return exists ? book.sheet(name) : addWorksheet(book, name);
}

function refuseFilled(
  book: WorkbookEdit,
  sheet: ReturnType<typeof targetSheet>,
  { place, height }: { place: { row: number; column: number; width: number }; height: number },
): void {
  const box = {
    top: place.row,
    bottom: place.row + height - 1,
    left: place.column,
    right: place.column + place.width - 1,
  };
  if (readValues(book, sheet, box).size === 0) return;
  throw new ObjectRefusedError(
    `${sheet.name}!${rangeName(box)} is not empty.`,
    'Choose another target cell or a new sheet.',
    { sheet: sheet.name, range: rangeName(box) },
  );
}

function totalsRow(
  { row, left, groupCount }: { row: number; left: number; groupCount: number },
  values: readonly { function: SummaryFunction; index: number }[],
  reference: (column: number) => string,
  valuesOf: (column: number) => (string | number | boolean | null)[],
): CellWrite[] {
  const writes: CellWrite[] = [text(row, left, 'Total')];
  for (const [offset, value] of values.entries()) {
    const formula = summaryFormula(value.function, reference(value.index), []);
    const content = summaryContent(formula, value.function, valuesOf(value.index));
    writes.push({ row, column: left + groupCount + offset, content });
  }
  return writes;
}

function summaryContent(
  formula: string,
  name: SummaryFunction,
  values: readonly (string | number | boolean | null)[],
): FormulaContent {
  const cached = aggregate(name, values);
  return cached === undefined
    ? { kind: 'formula', text: formula, cached: '#DIV/0!', cachedIsError: true }
    : { kind: 'formula', text: formula, cached };
}

function keyWrite(row: number, column: number, key: PlainCell): CellWrite {
  const place = { row, column, style: () => key.style };
  if (typeof key.value === 'number') return { ...place, content: { kind: 'number', value: key.value } };
  if (typeof key.value === 'boolean') return { ...place, content: { kind: 'boolean', value: key.value } };
  return text(row, column, key.value ?? '');
}

function text(row: number, column: number, value: string): CellWrite {
  return { row, column, content: { kind: 'text', value } };
}
