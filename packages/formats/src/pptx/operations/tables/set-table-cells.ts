import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { cellAt, gridOf, isCovered, setCellText } from '../../edit/tables/cells.ts';
import { defineOperation } from '../common/define-operation.ts';
import { shapeFields } from '../common/fields.ts';
import { findTable, shapeWords } from '../common/find.ts';
import { sampleTable } from '../common/samples.ts';

export const setTableCells = defineOperation({
  kind: 'set_table_cells',
  describe: 'Writes cells of a table; rows and columns from 1. Each keeps its look.',
  schema: z.strictObject({
    ...shapeFields,
    cells: z.array(z.strictObject({ row: z.int().min(1), column: z.int().min(1), text: z.string() })).min(1),
  }),
  apply(edit, { cells, ...named }) {
    const found = findTable(edit, named);
    const grid = gridOf(found.table);
    for (const { row, column, text } of cells) {
      const cell = cellAt(grid, row, column);
      if (isCovered(cell)) {
        throw new InvalidArgumentError(
          'cells',
          `Row ${row}, column ${column} is part of a merged cell.`,
          'Write into the first cell of it.',
          { row, column },
        );
      }
      setCellText(edit.tree(found.slide.part), cell, text);
    }
    return `${cells.length} cell${cells.length === 1 ? '' : 's'} of ${shapeWords(found)}`;
  },
  sample(edit) {
    const found = sampleTable(edit);
    return found === null ? null : { ...found.fields, cells: [{ row: 1, column: 1, text: 'Zzqcell & <new>' }] };
  },
});
