import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { relationsIn } from '../../../ooxml/unused-relations.ts';
import { cellAt, gridOf } from '../../edit/tables/cells.ts';
import { deleteColumns } from '../../edit/tables/columns.ts';
import { defineOperation } from '../common/define-operation.ts';
import { shapeFields } from '../common/fields.ts';
import { findTable, shapeWords } from '../common/find.ts';
import { sampleTable } from '../common/samples.ts';

export const deleteTableColumn = defineOperation({
  kind: 'delete_table_column',
  describe: 'Takes columns out of a table, from 1; the others share the room.',
  schema: z.strictObject({ ...shapeFields, column: z.int().min(1), to_column: z.int().min(1).optional() }),
  apply(edit, { column, to_column: to, ...named }) {
    const found = findTable(edit, named);
    const last = Math.max(column, to ?? column);
    const grid = gridOf(found.table);
    cellAt(grid, 1, column);
    cellAt(grid, 1, last);
    if (last - column + 1 === grid.columns.length) {
      throw new InvalidArgumentError('column', 'A table keeps at least one column.', 'Use delete_shape for the table.');
    }
    edit.lost(relationsIn(found.slide.part, found.table));
    deleteColumns(found.table, column - 1, last - 1);
    return `${last - column + 1} of ${shapeWords(found)}`;
  },
  sample(edit) {
    const found = sampleTable(edit);
    return found === null || found.columns < 2 ? null : { ...found.fields, column: found.columns };
  },
});
