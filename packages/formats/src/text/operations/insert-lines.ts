import { z } from 'zod';
import { defineOperation } from './define-operation.ts';
import { givenLines, spanText } from './fields.ts';

export const insertLines = defineOperation({
  kind: 'insert_lines',
  describe: 'Puts text after a line; 0 is the beginning.',
  schema: z.strictObject({ after: z.int().min(0), text: z.string() }),
  apply(edit, { after, text }) {
    if (after > 0) edit.requireLine('after', after);
    const texts = givenLines(text);
    edit.splice({ at: after, remove: 0, texts });
    return `${spanText(after + 1, texts.length)} added`;
  },
});
