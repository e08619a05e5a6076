import { z } from 'zod';
import { atField, defineOperation } from './define-operation.ts';

export const removeValue = defineOperation({
  kind: 'remove_value',
  describe: 'Removes the value there, with its name.',
  schema: z.strictObject({ at: atField }),
  apply(edit, { at }) {
    edit.change(at, { do: 'remove' });
    return `${at} removed`;
  },
});
