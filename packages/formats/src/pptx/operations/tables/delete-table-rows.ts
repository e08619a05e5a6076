import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { relationsIn } from '../../../ooxml/unused-relations.ts';
import { cellAt, gridOf } from '../../edit/tables/cells.ts';
import { deleteRows } from '../../edit/tables/rows.ts';
import { defineOperation } from '../common/define-operation.ts';
import { shapeFields } from '../common/fields.ts';
import { findTable, shapeWords } from '../common/find.ts';
import { sampleTable } from '../common/samples.ts';
import { growFrame } from './fit-frame.ts';

export const deleteTableRows = defineOperation({
  kind: 'delete_table_rows',
  describe: 'Takes rows out of a table, from 1. To take out all of it, use delete_shape.',
  schema: z.strictObject({ ...shapeFields, row: z.int().min(1), to_row: z.int().min(1).optional() }),
  apply(edit, { row, to_row: to, ...named }) {
    const found = findTable(edit, named);
    const last = Math.max(row, to ?? row);
    const grid = gridOf(found.table);
    cellAt(grid, row, 1);
    cellAt(grid, last, 1);
    if (last - row + 1 === grid.rows.length) {
      throw new InvalidArgumentError('row', 'A table keeps at least one row.', 'Use delete_shape for the whole table.');
    }
    edit.lost(relationsIn(found.slide.part, found.table));
    growFrame(edit, found, -deleteRows(found.table, row - 1, last - 1));
    return `${last - row + 1} of ${shapeWords(found)}`;
  },
  sample(edit) {
    const found = sampleTable(edit);
    return found === null || found.rows < 2 ? null : { ...found.fields, row: found.rows };
  },
});
