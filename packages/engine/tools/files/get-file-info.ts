import { z } from 'zod';
import type { ReadTool } from '../tool/tool.ts';

export const getFileInfo: ReadTool<{ path: string }, 'files' | 'documents'> = {
  name: 'get_file_info',
  description: 'Kind, size and Draft state of one file. Cheap; says nothing about the content.',
  effect: 'read',
  seldom: [],
  needs: ['files', 'documents'],
  arguments: z.strictObject({ path: z.string() }),
  summary: ({ path }) => `Looking at ${path}`,
  async run({ path }, { files, documents }) {
    const { kind, size } = await documents.info(path);
    const entry = await files.stat(path);
    return { path, size, draft: entry?.draft ?? null, ...kind };
  },
};
