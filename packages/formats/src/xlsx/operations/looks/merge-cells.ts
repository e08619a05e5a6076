import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { cellCount, overlaps, parseRange, rangeName } from '../../cell/cell-range.ts';
import { cellsIn, hasContent } from '../../edit/cells/cells-in.ts';
import { addMerge } from '../../edit/markup/merges.ts';
import { tablesOf } from '../../edit/objects/tables.ts';
import { defineOperation } from '../common/define-operation.ts';
import { rangeField, sheetField } from '../common/fields.ts';

export const mergeCells = defineOperation({
  kind: 'merge_cells',
  describe: 'Merges a range into one cell. The top left value stays; others in the range are removed.',
  schema: z.strictObject({ sheet: sheetField, range: rangeField }),
  apply(book, { sheet: name, range: text }) {
    const sheet = book.sheet(name);
    const range = parseRange(text);
    const table = tablesOf(book, sheet).find((other) => overlaps(other.range, range));
    if (cellCount(range) < 2 || table !== undefined) {
      const why = table === undefined ? 'is one cell' : `lies in the table ${table.name}`;
      throw new InvalidArgumentError(
        'range',
        `${rangeName(range)} ${why} and cannot be merged.`,
        'Choose another range.',
        {
          range: rangeName(range),
        },
      );
    }
    const source = sheet.source();
    const others = [...cellsIn(source, range)].filter(
      (cell) => hasContent(source, cell) && !(cell.row === range.top && cell.column === range.left),
    );
    sheet.change((present) => addMerge(present, range));
    sheet.write(others.map(({ row, column }) => ({ row, column, content: { kind: 'empty' } })));
    return `${sheet.name}!${rangeName(range)}${others.length === 0 ? '' : `, ${others.length} values removed`}`;
  },
});
