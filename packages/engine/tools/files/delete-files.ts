import { z } from 'zod';
import type { DraftTool } from '../tool/tool.ts';
import { nameFiles } from './carry-files.ts';

const deleteArguments = z.strictObject({ paths: z.array(z.string()).min(1) });

export const deleteFiles: DraftTool<z.output<typeof deleteArguments>> = {
  name: 'delete_files',
  description: 'Deletes files in the Draft, all or none.',
  effect: 'draft',
  seldom: ['delete', 'remove', 'clean up'],
  needs: [],
  arguments: deleteArguments,
  summary: ({ paths }) => `Deleting ${nameFiles(paths)}`,
  async run({ paths }, _, writer) {
    for (const path of paths) await writer.delete(path);
    return { deleted: paths };
  },
};
