import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { forgetContent } from '../../edit/notes/forget-content.ts';
import { removeMember } from '../../edit/tables/emptied-control.ts';
import { columnCount, deleteColumn } from '../../edit/tables/grid-columns.ts';
import { cellsOf, rowsOf } from '../../tree/blocks.ts';
import { defineOperation } from '../common/define-operation.ts';
import { lineFields } from '../common/fields.ts';
import { rowLine } from '../common/require-line.ts';
import { sampleRow } from '../common/sample-lines.ts';
import { requireWholeCells } from './whole-cells.ts';

export const deleteTableColumn = defineOperation({
  kind: 'delete_table_column',
  describe: 'Deletes a column of the table that the line is in.',
  schema: z.strictObject({ ...lineFields, column: z.int().min(1).max(63) }),
  apply(edit, { line: number, expect, column }) {
    const line = rowLine(edit, number, expect);
    const { element: table } = line.table;
    const columns = columnCount(table);
    if (column > columns || columns === 1) {
      throw new InvalidArgumentError(
        'column',
        columns === 1 ? 'The table has only this column.' : `The table has ${columns} columns.`,
        columns === 1 ? 'Use delete_table.' : 'Name one of them.',
        { column, columns },
      );
    }
    requireWholeCells(table, column);
    const gone = deleteColumn(edit.treeOf(line), table, column);
    for (const row of rowsOf(table)) if (cellsOf(row).length === 0) removeMember(row);
    forgetContent(edit, line.part, gone);
    edit.linesChanged();
    return `column ${column} of table ${line.table.number}`;
  },
  sample(edit) {
    const row = sampleRow(edit);
    return row === null || columnCount(row.table.element) < 2 ? null : { line: row.number, column: 1 };
  },
});
