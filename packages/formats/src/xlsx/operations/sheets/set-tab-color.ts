import { z } from 'zod';
import { setTabColor } from '../../edit/markup/sheet-view.ts';
import { toArgb } from '../../edit/styles/style-markup.ts';
import { defineOperation } from '../common/define-operation.ts';
import { colorField, sheetField } from '../common/fields.ts';

export const setTabColorOperation = defineOperation({
  kind: 'set_tab_color',
  describe: "Colours a sheet's tab; null removes the colour.",
  schema: z.strictObject({ sheet: sheetField, color: colorField.nullable() }),
  apply(book, { sheet: name, color }) {
    const sheet = book.sheet(name);
    sheet.change((text) => setTabColor(text, color === null ? undefined : toArgb(color)));
    return `Tab of ${sheet.name}`;
  },
});
