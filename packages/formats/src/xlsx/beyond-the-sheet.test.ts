import { GalleyError } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { applyOperations } from './apply/apply-operations.ts';
import { readRows } from './read/read-rows.ts';
import { bookOf, sheetOf } from './testing/small-book.ts';

const column = bookOf(sheetOf('<row r="1"><c r="XFC1"><v>2</v></c><c r="XFE1"><v>3</v></c></row>'));
const row = bookOf(
  sheetOf('<row r="1"><c r="A1"><v>2</v></c></row><row r="1048577"><c r="A1048577"><v>3</v></c></row>'),
);

/** In the report, or thrown where the writes of all operations are put into the sheet together. */
function codeOf(bytes: Uint8Array, operation: unknown): string | undefined {
  try {
    return applyOperations(bytes, [operation]).report[0]?.error?.code;
  } catch (error) {
    return error instanceof GalleyError ? error.code : undefined;
  }
}

describe('cells beyond the end of a sheet', () => {
  it('[F3] are refused by the reader, not shown in the next free cell', async () => {
    await expect(Array.fromAsync(readRows(column))).rejects.toMatchObject({ code: 'FILE_CORRUPT' });
    await expect(Array.fromAsync(readRows(row))).rejects.toMatchObject({ code: 'FILE_CORRUPT' });
  });

  it.each([
    { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'XFD1', value: 1 }] },
    { kind: 'delete_columns', sheet: 'Data', from: 'XFD', count: 1 },
    { kind: 'insert_rows', sheet: 'Data', before: 1, count: 1 },
  ])('[F5] are never taken for their neighbours by $kind', (operation) => {
    expect(codeOf(column, operation)).toBe('FILE_CORRUPT');
    expect(codeOf(row, operation)).toBe('FILE_CORRUPT');
  });
});
