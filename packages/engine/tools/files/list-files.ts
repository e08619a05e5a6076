import { z } from 'zod';
import type { ReadTool } from '../tool/tool.ts';

export const listFiles: ReadTool<Record<string, never>, 'files'> = {
  name: 'list_files',
  description: 'Lists the files of the Workbench with size and how the Draft changes them.',
  effect: 'read',
  needs: ['files'],
  arguments: z.strictObject({}),
  summary: () => 'Listing files',
  async run(_, { files: view }) {
    const { files, leftOut } = await view.listFiles();
    return {
      files: files.map(({ path, size, draft }) => ({ path, size, ...(draft === null ? {} : { draft }) })),
      ...(leftOut === 0 ? {} : { left_out: leftOut }),
    };
  },
};
