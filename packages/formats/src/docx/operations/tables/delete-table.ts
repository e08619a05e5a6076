import { z } from 'zod';
import { detachLines } from '../../edit/blocks/detach-lines.ts';
import { forgetContent } from '../../edit/notes/forget-content.ts';
import { defineOperation } from '../common/define-operation.ts';
import { lineFields } from '../common/fields.ts';
import { rowLine } from '../common/require-line.ts';
import { sampleRow } from '../common/sample-lines.ts';

export const deleteTable = defineOperation({
  kind: 'delete_table',
  describe: 'Deletes the table that a line is in.',
  schema: z.strictObject(lineFields),
  apply(edit, { line: number, expect }) {
    const line = rowLine(edit, number, expect);
    const rows = edit.lines().filter(({ table }) => table?.element === line.table.element);
    const gone = detachLines(edit, rows);
    forgetContent(
      edit,
      line.part,
      gone.map(({ element }) => element),
    );
    return `table ${line.table.number}, ${rows.length} rows`;
  },
  sample(edit) {
    const row = sampleRow(edit);
    return row === null ? null : { line: row.number };
  },
});
