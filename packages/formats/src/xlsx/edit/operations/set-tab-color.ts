import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { setTabColor } from '../sheet-view.ts';
import { toArgb } from '../style-markup.ts';
import { colorField, sheetField } from './fields.ts';

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
