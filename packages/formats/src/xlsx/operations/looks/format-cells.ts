import { OverLimitError } from '@galley/schema/errors';
import { type CellRange, cellCount, isWholeColumns, isWholeRows, rangeName } from '../../cell/cell-range.ts';
import type { SheetEdit } from '../../edit/book/sheet-edit.ts';
import type { WorkbookEdit } from '../../edit/book/workbook-edit.ts';
import type { CellWrite } from '../../edit/cells/cell-write.ts';
import { cellsIn } from '../../edit/cells/cells-in.ts';
import { type RowAttributes, spliceCells } from '../../edit/cells/splice-cells.ts';
import { columnStyles } from '../../edit/markup/column-styles.ts';
import { changeColumns } from '../../edit/markup/columns-edit.ts';
import { outlineWorksheet } from '../../edit/markup/worksheet-children.ts';
import type { StyleChange } from '../../edit/styles/style-change.ts';

const MAX_CELLS = 500_000;
const MAX_ROWS_AT_ONCE = 20_000;

/** Gives every cell of a range another look. Whole columns and rows keep it for cells to come. */
export function formatCells(book: WorkbookEdit, sheet: SheetEdit, range: CellRange, change: StyleChange): void {
  // Formats are made when the sheet is written; what cannot be made must fail here, with the operation.
  book.styles.check(change);
  const restyle = (present: number): number => book.styles.derive(present, change);
  if (isWholeColumns(range)) {
    formatColumns(sheet, range, restyle);
    return;
  }
  if (isWholeRows(range)) {
    formatRows(sheet, range, restyle);
    return;
  }
  if (cellCount(range) > MAX_CELLS) {
    throw new OverLimitError(
      `${rangeName(range)} has ${cellCount(range)} cells; at most ${MAX_CELLS} can be formatted one by one.`,
      'Format whole columns (B:D) or rows (2:9), or a smaller range.',
      { range: rangeName(range) },
    );
  }
  const writes: CellWrite[] = [];
  for (let row = range.top; row <= range.bottom; row += 1) {
    for (let column = range.left; column <= range.right; column += 1) writes.push({ row, column, style: restyle });
  }
  sheet.write(writes);
}

function formatColumns(sheet: SheetEdit, range: CellRange, restyle: (present: number) => number): void {
  formatPresent(sheet, range, restyle);
  sheet.change((source) =>
    changeColumns(source, { first: range.left, last: range.right }, (attributes) => ({
      style: String(restyle(Number(attributes.style ?? 0))),
    })),
  );
}

function formatRows(sheet: SheetEdit, range: CellRange, restyle: (present: number) => number): void {
  const count = range.bottom - range.top + 1;
  if (count > MAX_ROWS_AT_ONCE) {
    throw new OverLimitError(`${count} rows cannot be formatted one by one.`, 'Format whole columns instead.', {
      range: rangeName(range),
    });
  }
  formatPresent(sheet, range, restyle);
  // A row's own format hides that of the columns, so cells to come look like the row.
  const rows = new Map<number, RowAttributes>();
  const base = columnStyles(sheet.source(), outlineWorksheet(sheet.source()))(0);
  for (let row = range.top; row <= range.bottom; row += 1) {
    rows.set(row, { s: String(restyle(base)), customFormat: '1' });
  }
  sheet.change((source) => spliceCells(source, [], rows).source);
}

function formatPresent(sheet: SheetEdit, range: CellRange, restyle: (present: number) => number): void {
  const cells = [...cellsIn(sheet.source(), range)];
  sheet.write(cells.map(({ row, column }) => ({ row, column, style: restyle })));
}
