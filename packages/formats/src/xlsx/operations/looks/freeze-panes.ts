import { z } from 'zod';
import { MAX_COLUMNS, MAX_ROWS } from '../../cell/cell-reference.ts';
import { freezePanes } from '../../edit/markup/sheet-view.ts';
import { defineOperation } from '../common/define-operation.ts';
import { sheetField } from '../common/fields.ts';

export const freezePanesOperation = defineOperation({
  kind: 'freeze_panes',
  describe: 'Keeps the first rows and columns in sight while scrolling; 0 and 0 unfreezes.',
  schema: z.strictObject({
    sheet: sheetField,
    rows: z
      .int()
      .min(0)
      .max(MAX_ROWS - 1)
      .default(0),
    columns: z
      .int()
      .min(0)
      .max(MAX_COLUMNS - 1)
      .default(0),
  }),
  apply(book, { sheet: name, rows, columns }) {
    const sheet = book.sheet(name);
    sheet.change((source) => freezePanes(source, rows, columns));
    return `${sheet.name}: ${rows} rows and ${columns} columns frozen`;
  },
});
