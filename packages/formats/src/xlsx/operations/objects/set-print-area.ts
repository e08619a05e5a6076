import { z } from 'zod';
import { absoluteRange, parseRange, rangeName } from '../../cell/cell-range.ts';
import { removeDefinedName, setDefinedName } from '../../edit/book/defined-names.ts';
import { quoteSheetName } from '../../formula/index.ts';
import { defineOperation } from '../common/define-operation.ts';
import { rangeField, sheetField } from '../common/fields.ts';

const PRINT_AREA = '_xlnm.Print_Area';

export const setPrintArea = defineOperation({
  kind: 'set_print_area',
  describe: 'Sets which cells of a sheet are printed; null prints all.',
  schema: z.strictObject({ sheet: sheetField, range: rangeField.nullable() }),
  apply(book, { sheet: name, range: text }) {
    const { name: sheet, index } = book.findSheet(name);
    const place = { name: PRINT_AREA, localSheet: index };
    if (text === null) {
      book.changeWorkbook((source) => removeDefinedName(source, place));
      return `${sheet}: all is printed`;
    }
    const range = parseRange(text);
    const formula = `${quoteSheetName(sheet)}!${absoluteRange(range)}`;
    book.changeWorkbook((source) => setDefinedName(source, { ...place, formula }));
    return `${sheet}!${rangeName(range)}`;
  },
});
