import { detectKind } from '@galley/formats';
import { z } from 'zod';
import type { ReadTool } from '../tool.ts';

export const getFileInfo: ReadTool<{ path: string }> = {
  name: 'get_file_info',
  description: 'Kind, size and Draft state of one file. Cheap; says nothing about the content.',
  effect: 'read',
  arguments: z.strictObject({ path: z.string() }),
  summary: ({ path }) => `Looking at ${path}`,
  async run({ path }, { workbench }) {
    const bytes = await workbench.read(path);
    const entry = await workbench.stat(path);
    return { path, size: bytes.length, draft: entry?.draft ?? null, ...detectKind(path, bytes.subarray(0, 4096)) };
  },
};
