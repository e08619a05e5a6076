import { z } from 'zod';
import { removeScripts } from '../../edit/marks/remove-scripts.ts';
import { defineOperation } from '../common/define-operation.ts';

export const removeScriptsOperation = defineOperation({
  kind: 'remove_scripts',
  describe: 'Takes out scripts and actions that start programs or send data (they never run here).',
  schema: z.strictObject({}),
  apply(edit) {
    const count = removeScripts(edit);
    return `${count} removed`;
  },
  sample: () => ({}),
});
