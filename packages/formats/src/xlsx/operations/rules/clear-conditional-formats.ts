import { z } from 'zod';
import { parseRange, rangeName } from '../../cell/cell-range.ts';
import { rulesWithout } from '../../edit/markup/rules-without.ts';
import { defineOperation } from '../common/define-operation.ts';
import { rangeField, sheetField } from '../common/fields.ts';

export const clearConditionalFormats = defineOperation({
  kind: 'clear_conditional_formats',
  describe: 'Takes conditional formats away from a range; rules go on for the cells outside of it.',
  schema: z.strictObject({ sheet: sheetField, range: rangeField }),
  apply(book, { sheet: name, range }) {
    const sheet = book.sheet(name);
    const box = parseRange(range);
    sheet.change((text) => rulesWithout(text, 'conditionalFormatting', box));
    return `no rules in ${sheet.name}!${rangeName(box)}`;
  },
});
