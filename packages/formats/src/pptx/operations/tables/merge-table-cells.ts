import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { cellAt, columnSpan, gridOf, isCovered, rowSpan } from '../../edit/tables/cells.ts';
import { mergeCells } from '../../edit/tables/merge.ts';
import { defineOperation } from '../common/define-operation.ts';
import { shapeFields } from '../common/fields.ts';
import { findTable, shapeWords } from '../common/find.ts';
import { sampleTable } from '../common/samples.ts';

export const mergeTableCells = defineOperation({
  kind: 'merge_table_cells',
  describe: 'Makes one cell of several; it shows the words of all.',
  schema: z.strictObject({
    ...shapeFields,
    row: z.int().min(1),
    to_row: z.int().min(1),
    column: z.int().min(1),
    to_column: z.int().min(1),
  }),
  apply(edit, { row, to_row: toRow, column, to_column: toColumn, ...named }) {
    const found = findTable(edit, named);
    const grid = gridOf(found.table);
    cellAt(grid, row, column);
    cellAt(grid, toRow, toColumn);
    if (toRow < row || toColumn < column || (toRow === row && toColumn === column)) {
      throw new InvalidArgumentError('to_row', 'These are not several cells.', 'Name the first and the last cell.');
    }
    const range = { top: row - 1, bottom: toRow - 1, left: column - 1, right: toColumn - 1 };
    mergeCells(edit.tree(found.slide.part), found.table, range);
    return `${(toRow - row + 1) * (toColumn - column + 1)} cells of ${shapeWords(found)}`;
  },
  sample(edit) {
    const found = sampleTable(edit);
    if (found === null || found.columns < 2) return null;
    const { table } = findTable(edit, found.fields);
    const cells = gridOf(table).rows[0]?.cells.slice(0, 2) ?? [];
    const isFree = cells.every((cell) => !isCovered(cell) && columnSpan(cell) === 1 && rowSpan(cell) === 1);
    return isFree ? { ...found.fields, row: 1, to_row: 1, column: 1, to_column: 2 } : null;
  },
});
