import { z } from 'zod';
import { parseCell, rangeName } from '../../cell/cell-range.ts';
import { describeTexts } from '../common/cell-input.ts';
import { defineOperation } from '../common/define-operation.ts';
import { sheetField } from '../common/fields.ts';
import { writeCells } from '../common/write-cells.ts';
import { blockWrites, rowsField } from './block-writes.ts';

export const setRange = defineOperation({
  kind: 'set_range',
  describe: 'Writes a block of values, row by row, from its top left cell. Cells keep their style.',
  schema: z.strictObject({
    sheet: sheetField,
    start: z.string().describe('Top left cell, like A1.'),
    values: rowsField,
  }),
  apply(book, { sheet: name, start, values }) {
    const sheet = book.sheet(name);
    const { row, column } = parseCell(start);
    const { writes, range } = blockWrites(book, { row, column }, values);
    writeCells(book, sheet, writes);
    return `${sheet.name}!${rangeName(range)}, ${writes.length} cells${describeTexts(values.flat())}`;
  },
});
