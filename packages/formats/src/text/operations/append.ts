import { z } from 'zod';
import { defineOperation } from './define-operation.ts';
import { givenLines, spanText } from './fields.ts';

export const append = defineOperation({
  kind: 'append',
  describe: 'Adds text on new lines at the end.',
  schema: z.strictObject({ text: z.string().min(1) }),
  apply(edit, { text }) {
    const at = edit.lines.length;
    const texts = givenLines(text);
    edit.splice({ at, remove: 0, texts });
    return `${spanText(at + 1, texts.length)} added`;
  },
});
