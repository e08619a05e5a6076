import { z } from 'zod';
import { atField, defineOperation, requireValue, valueField } from './define-operation.ts';

export const setValue = defineOperation({
  kind: 'set_value',
  describe:
    'Sets or adds the value at a JSON Pointer (/users/0/name; /list/- is behind the last; in jsonl the first step is the record, from 0).',
  schema: z.strictObject({ at: atField, value: valueField }),
  apply(edit, { at, value }) {
    edit.change(at, { do: 'set', value: requireValue(value) });
    return `${at} set`;
  },
});
