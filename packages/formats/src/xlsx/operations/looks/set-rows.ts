import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { isWholeRows, parseRange, rangeName } from '../../cell/cell-range.ts';
import { type RowAttributes, spliceCells } from '../../edit/cells/splice-cells.ts';
import { defineOperation } from '../common/define-operation.ts';
import { sheetField } from '../common/fields.ts';

const MAX_ROWS_AT_ONCE = 20_000;

export const setRows = defineOperation({
  kind: 'set_rows',
  describe: 'Sets the height of rows, or hides or shows them.',
  schema: z.strictObject({
    sheet: sheetField,
    rows: z.string().describe('Like 3 or 3:9.'),
    height: z.number().min(0).max(409).optional().describe('In points.'),
    hidden: z.boolean().optional(),
  }),
  apply(book, { sheet: name, rows, height, hidden }) {
    const sheet = book.sheet(name);
    const range = parseRange(rows.includes(':') ? rows : `${rows}:${rows}`);
    const count = range.bottom - range.top + 1;
    if (!isWholeRows(range) || count > MAX_ROWS_AT_ONCE) {
      throw new InvalidArgumentError(
        'rows',
        `"${rows}" does not name at most ${MAX_ROWS_AT_ONCE} rows.`,
        'Write 3 or 3:9.',
        {
          rows,
        },
      );
    }
    const change: RowAttributes = {
      ...(height === undefined ? {} : { ht: String(height), customHeight: '1' }),
      ...(hidden === undefined ? {} : { hidden: hidden ? '1' : undefined }),
    };
    const changes = new Map(Array.from({ length: count }, (_unused, index) => [range.top + index, change]));
    sheet.change((source) => spliceCells(source, [], changes).source);
    return `${sheet.name}!${rangeName(range)}`;
  },
});
