import { z } from 'zod';
import { detachLines } from '../../edit/blocks/detach-lines.ts';
import { forgetContent } from '../../edit/notes/forget-content.ts';
import { defineOperation } from '../common/define-operation.ts';
import { rangeFields } from '../common/fields.ts';
import { requireOnePart } from '../common/one-part.ts';
import { linesText } from '../common/require-line.ts';
import { sampleParagraphs } from '../common/sample-lines.ts';

export const deleteLines = defineOperation({
  kind: 'delete_lines',
  describe: 'Deletes paragraphs, rows, whole tables.',
  schema: z.strictObject(rangeFields),
  apply(edit, { line, to_line: to, expect }) {
    const lines = edit.range(line, to, expect);
    requireOnePart(lines);
    const blocks = detachLines(edit, lines);
    forgetContent(
      edit,
      lines[0]?.part ?? '',
      blocks.map(({ element }) => element),
    );
    return linesText(lines);
  },
  sample(edit) {
    const line = sampleParagraphs(edit).at(-1);
    return line === undefined ? null : { line: line.number };
  },
});
