import { z } from 'zod';
import { defineOperation } from './define-operation.ts';
import { lineField, spanText } from './fields.ts';
import { lineRange } from './line-range.ts';

export const deleteLines = defineOperation({
  kind: 'delete_lines',
  describe: 'Removes the lines start to end.',
  schema: z.strictObject({ start: lineField, end: lineField.optional(), expect: z.string().optional() }),
  apply(edit, fields) {
    const { at, count } = lineRange(edit, fields);
    edit.splice({ at, remove: count, texts: [] });
    return `${spanText(at + 1, count)} removed`;
  },
});
