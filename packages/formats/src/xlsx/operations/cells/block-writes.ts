import { z } from 'zod';
import { FileTooLargeError } from '../../../base/errors.ts';
import type { CellRange } from '../../cell/cell-range.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../../cell/cell-reference.ts';
import type { WorkbookEdit } from '../../edit/book/workbook-edit.ts';
import type { CellWrite } from '../../edit/cells/cell-write.ts';
import { type CellInput, cellInputSchema, cellWrite } from '../common/cell-input.ts';

export const rowsField = z.array(z.array(cellInputSchema)).min(1);

export function blockWrites(
  book: WorkbookEdit,
  start: { row: number; column: number },
  values: readonly (readonly CellInput[])[],
): { writes: CellWrite[]; range: CellRange } {
  const width = values.reduce((widest, row) => Math.max(widest, row.length), 1);
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
