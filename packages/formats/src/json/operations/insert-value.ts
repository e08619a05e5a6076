import { z } from 'zod';
import { atField, defineOperation, requireValue, valueField } from './define-operation.ts';

export const insertValue = defineOperation({
  kind: 'insert_value',
  describe: 'Puts a value into a list before that place.',
  schema: z.strictObject({ at: atField, value: valueField }),
  apply(edit, { at, value }) {
    edit.change(at, { do: 'insert', value: requireValue(value) });
    return `${at} added`;
  },
});
