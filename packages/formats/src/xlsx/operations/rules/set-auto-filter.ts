import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { qualifiedName } from '../../../xml/splice.ts';
import { absoluteRange, overlaps, parseRange, rangeName } from '../../cell/cell-range.ts';
import { removeDefinedName, setDefinedName } from '../../edit/book/defined-names.ts';
import { setWorksheetChild } from '../../edit/markup/worksheet-children.ts';
import { tablesOf } from '../../edit/objects/tables.ts';
import { quoteSheetName } from '../../formula/index.ts';
import { defineOperation } from '../common/define-operation.ts';
import { rangeField, sheetField } from '../common/fields.ts';

const FILTER_NAME = '_xlnm._FilterDatabase';

export const setAutoFilter = defineOperation({
  kind: 'set_auto_filter',
  describe: 'Puts filter buttons on the heading row of a range; null removes them. No row is hidden by this.',
  schema: z.strictObject({
    sheet: sheetField,
    range: rangeField.nullable().describe('Headings and data, like A1:F200.'),
  }),
  apply(book, { sheet: name, range: text }) {
    const sheet = book.sheet(name);
    const place = { name: FILTER_NAME, localSheet: book.findSheet(name).index };
    if (text === null) {
      sheet.change((source) => setWorksheetChild(source, 'autoFilter', () => undefined));
      book.changeWorkbook((source) => removeDefinedName(source, place));
      return `${sheet.name}: no filter buttons`;
    }
    const range = parseRange(text);
    const table = tablesOf(book, sheet).find((other) => overlaps(other.range, range));
    if (table !== undefined) {
      throw new InvalidArgumentError(
        'range',
        `${rangeName(range)} overlaps the table ${table.name}, which has filter buttons of its own.`,
        'Choose another range.',
        { range: rangeName(range), table: table.name },
      );
    }
    sheet.change((source) =>
      setWorksheetChild(source, 'autoFilter', (_present, prefix) => {
        return `<${qualifiedName(prefix, 'autoFilter')} ref="${rangeName(range)}"/>`;
      }),
    );
    const formula = `${quoteSheetName(sheet.name)}!${absoluteRange(range)}`;
    book.changeWorkbook((source) => setDefinedName(source, { ...place, formula, isHidden: true }));
    return `${sheet.name}!${rangeName(range)}`;
  },
});
