import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { isWholeColumns, parseRange, rangeName } from '../../cell/cell-range.ts';
import { changeColumns } from '../../edit/markup/columns-edit.ts';
import { defineOperation } from '../common/define-operation.ts';
import { sheetField } from '../common/fields.ts';

export const setColumns = defineOperation({
  kind: 'set_columns',
  describe: 'Sets the width of columns, or hides or shows them.',
  schema: z.strictObject({
    sheet: sheetField,
    columns: z.string().describe('Like B or B:D.'),
    width: z.number().min(0).max(255).optional().describe('In characters.'),
    hidden: z.boolean().optional(),
  }),
  apply(book, { sheet: name, columns, width, hidden }) {
    const sheet = book.sheet(name);
    const range = parseRange(columns.includes(':') ? columns : `${columns}:${columns}`);
    if (!isWholeColumns(range)) {
      throw new InvalidArgumentError('columns', `"${columns}" does not name columns.`, 'Write B or B:D.', { columns });
    }
    sheet.change((source) =>
      changeColumns(source, { first: range.left, last: range.right }, () => ({
        ...(width === undefined ? {} : { width: String(width), customWidth: '1', bestFit: undefined }),
        ...(hidden === undefined ? {} : { hidden: hidden ? '1' : undefined }),
      })),
    );
    return `${sheet.name}!${rangeName(range)}`;
  },
});
