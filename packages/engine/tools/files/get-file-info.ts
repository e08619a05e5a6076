import { z } from 'zod';
import type { ReadTool } from '../tool.ts';
import { readFileHead } from './file-head.ts';

export const getFileInfo: ReadTool<{ path: string }, 'files'> = {
  name: 'get_file_info',
  description: 'Kind, size and Draft state of one file. Cheap; says nothing about the content.',
  effect: 'read',
  needs: ['files'],
  arguments: z.strictObject({ path: z.string() }),
  summary: ({ path }) => `Looking at ${path}`,
  async run({ path }, context) {
    const { kind, size } = await readFileHead(path, context);
    const entry = await context.files.stat(path);
    return { path, size, draft: entry?.draft ?? null, ...kind };
  },
};
