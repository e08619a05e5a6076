import { z } from 'zod';
import { parseRange, rangeName } from '../../cell/cell-range.ts';
import { rulesWithout } from '../../edit/markup/rules-without.ts';
import { defineOperation } from '../common/define-operation.ts';
import { rangeField, sheetField } from '../common/fields.ts';

export const clearValidation = defineOperation({
  kind: 'clear_validation',
  describe: 'Takes validation rules away from a range; they go on for the cells outside of it.',
  schema: z.strictObject({ sheet: sheetField, range: rangeField }),
  apply(book, { sheet: name, range }) {
    const sheet = book.sheet(name);
    const box = parseRange(range);
    sheet.change((text) => rulesWithout(text, 'dataValidation', box));
    return `no validation in ${sheet.name}!${rangeName(box)}`;
  },
});
