import { z } from 'zod';
import { parseCell } from '../../cell/cell-range.ts';
import { cellInputSchema, cellWrite, describeTexts } from '../common/cell-input.ts';
import { defineOperation } from '../common/define-operation.ts';
import { sheetField } from '../common/fields.ts';
import { writeCells } from '../common/write-cells.ts';

export const setCells = defineOperation({
  kind: 'set_cells',
  describe: 'Writes single cells. Each keeps its style; a date gets a date format unless the cell has one.',
  schema: z.strictObject({
    sheet: sheetField,
    cells: z.array(z.strictObject({ cell: z.string().describe('Like B2.'), value: cellInputSchema })).min(1),
  }),
  apply(book, { sheet: name, cells }) {
    const sheet = book.sheet(name);
    writeCells(
      book,
      sheet,
      cells.map(({ cell, value }) => cellWrite(book, parseCell(cell), value)),
    );
    const shown = cells.slice(0, 5).map(({ cell }) => cell.toUpperCase());
    const more = cells.length > shown.length ? ` and ${cells.length - shown.length} more` : '';
    return `${sheet.name}!${shown.join(', ')}${more}${describeTexts(cells.map(({ value }) => value))}`;
  },
});
