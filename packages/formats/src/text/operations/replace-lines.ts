import { z } from 'zod';
import { defineOperation } from './define-operation.ts';
import { givenLines, lineField, spanText } from './fields.ts';
import { lineRange } from './line-range.ts';

export const replaceLines = defineOperation({
  kind: 'replace_lines',
  describe: 'Puts text in the place of the lines start to end, if they hold what expect says.',
  schema: z.strictObject({
    start: lineField,
    end: lineField.optional(),
    text: z.string(),
    expect: z.string().optional(),
  }),
  apply(edit, { text, ...fields }) {
    const { at, count } = lineRange(edit, fields);
    const texts = givenLines(text);
    edit.splice({ at, remove: count, texts });
    return `${spanText(at + 1, count)} replaced by ${texts.length}`;
  },
});
