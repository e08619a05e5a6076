import { NotFoundError, WrongStateError } from '@galley/schema/errors';
import { z } from 'zod';
import { forgetContent } from '../../edit/notes/forget-content.ts';
import { setCellText } from '../../edit/tables/cell-text.ts';
import { cellAt } from '../../tree/table-grid.ts';
import { defineOperation } from '../common/define-operation.ts';
import { lineField } from '../common/fields.ts';
import { rowLine } from '../common/require-line.ts';
import { sampleRow } from '../common/sample-lines.ts';

export const setTableCells = defineOperation({
  kind: 'set_table_cells',
  describe: 'Writes texts into cells by the line of the row and the column from 1; their look stays.',
  schema: z.strictObject({
    cells: z.array(z.strictObject({ line: lineField, column: z.int().min(1).max(63), text: z.string() })).min(1),
    expect: z.string().optional(),
  }),
  apply(edit, { cells, expect }) {
    for (const [index, { line: number, column, text }] of cells.entries()) {
      const line = rowLine(edit, number, index === 0 ? expect : undefined);
      const place = cellAt(line.element, column);
      if (place === undefined) {
        throw new NotFoundError(`Line ${number} has no column ${column}.`, `It has ${line.table.columns} columns.`, {
          line: number,
          column,
        });
      }
      if (place.isMergedUp) {
        throw new WrongStateError(
          `Column ${column} of line ${number} is part of the cell above it.`,
          'Write to the row in which the merged cell begins.',
          { line: number, column },
        );
      }
      forgetContent(edit, line.part, setCellText(edit.treeOf(line), place.cell, text));
    }
    edit.linesChanged();
    return `${cells.length} cell${cells.length === 1 ? '' : 's'}`;
  },
  sample(edit) {
    const row = sampleRow(edit);
    const holdsTable = row?.element.elements('tc').some((cell) => cell.child('tbl') !== undefined);
    return row === null || holdsTable === true
      ? null
      : { cells: [{ line: row.number, column: 1, text: 'Written\ntwice' }] };
  },
});
