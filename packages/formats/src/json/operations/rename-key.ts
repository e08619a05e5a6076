import { z } from 'zod';
import { atField, defineOperation } from './define-operation.ts';

export const renameKey = defineOperation({
  kind: 'rename_key',
  describe: 'Gives the value there another name.',
  schema: z.strictObject({ at: atField, name: z.string() }),
  apply(edit, { at, name }) {
    edit.change(at, { do: 'rename', name });
    return `${at} is now ${name}`;
  },
});
