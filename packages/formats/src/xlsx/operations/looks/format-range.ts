import { z } from 'zod';
import { parseRange, rangeName } from '../../cell/cell-range.ts';
import { defineOperation } from '../common/define-operation.ts';
import { rangeField, sheetField } from '../common/fields.ts';
import { formatCells } from './format-cells.ts';
import { styleFields, toStyleChange } from './style-schema.ts';

export const formatRange = defineOperation({
  kind: 'format_range',
  describe: 'Changes the look of cells: font, fill, border, alignment, number format, named style. The rest stays.',
  schema: z.strictObject({ sheet: sheetField, range: rangeField, ...styleFields }),
  apply(book, { sheet: name, range: text, ...style }) {
    const sheet = book.sheet(name);
    const range = parseRange(text);
    formatCells(book, sheet, range, toStyleChange(style));
    return `${sheet.name}!${rangeName(range)}`;
  },
});
