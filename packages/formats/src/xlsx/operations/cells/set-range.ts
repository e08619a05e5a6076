import { z } from 'zod';
import { FileTooLargeError } from '../../../base/errors.ts';
import { type CellRange, parseCell, rangeName } from '../../cell/cell-range.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../../cell/cell-reference.ts';
import type { WorkbookEdit } from '../../edit/book/workbook-edit.ts';
import type { CellWrite } from '../../edit/cells/cell-write.ts';
import { type CellInput, cellInputSchema, cellWrite, describeTexts } from '../common/cell-input.ts';
import { defineOperation } from '../common/define-operation.ts';
import { sheetField } from '../common/fields.ts';
import { writeCells } from '../common/write-cells.ts';

export const rowsField = z.array(z.array(cellInputSchema)).min(1);

export const setRange = defineOperation({
  kind: 'set_range',
  describe: 'Writes a block of values, row by row, from its top left cell. Cells keep their style.',
  schema: z.strictObject({
    sheet: sheetField,
    start: z.string().describe('Top left cell, like A1.'),
    values: rowsField,
  }),
  apply(book, { sheet: name, start, values }) {
    const sheet = book.sheet(name);
    const { row, column } = parseCell(start);
    const { writes, range } = blockWrites(book, { row, column }, values);
    writeCells(book, sheet, writes);
    return `${sheet.name}!${rangeName(range)}, ${writes.length} cells${describeTexts(values.flat())}`;
  },
});

export function blockWrites(
  book: WorkbookEdit,
  start: { row: number; column: number },
  values: readonly (readonly CellInput[])[],
): { writes: CellWrite[]; range: CellRange } {
  const width = Math.max(1, ...values.map((row) => row.length));
  const bottom = start.row + values.length - 1;
  const right = start.column + width - 1;
  if (bottom > MAX_ROWS || right >= MAX_COLUMNS) {
    throw new FileTooLargeError(
      `The block would pass the edge of the sheet: ${MAX_ROWS} rows, ${MAX_COLUMNS} columns.`,
      {
        rows: values.length,
        columns: width,
      },
    );
  }
  const writes = values.flatMap((row, down) =>
    row.map((value, across) => cellWrite(book, { row: start.row + down, column: start.column + across }, value)),
  );
  return { writes, range: { top: start.row, left: start.column, bottom, right } };
}
