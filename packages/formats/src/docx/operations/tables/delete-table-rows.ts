import { z } from 'zod';
import { detachLines } from '../../edit/blocks/detach-lines.ts';
import { forgetContent } from '../../edit/notes/forget-content.ts';
import { defineOperation } from '../common/define-operation.ts';
import { rangeFields } from '../common/fields.ts';
import { linesText, rowLine } from '../common/require-line.ts';
import { sampleRow } from '../common/sample-lines.ts';

export const deleteTableRows = defineOperation({
  kind: 'delete_table_rows',
  describe: 'Deletes rows of a table; a table without rows goes, too.',
  schema: z.strictObject(rangeFields),
  apply(edit, { line, to_line: to, expect }) {
    rowLine(edit, line, expect);
    const lines = edit.range(line, to);
    const rows = lines.filter(({ isInBox, number }) => !isInBox || number === line);
    for (const { number } of rows) rowLine(edit, number);
    const gone = detachLines(edit, lines);
    forgetContent(
      edit,
      lines[0]?.part ?? '',
      gone.map(({ element }) => element),
    );
    return linesText(lines);
  },
  sample(edit) {
    const row = sampleRow(edit);
    return row === null ? null : { line: row.number };
  },
});
