import { z } from 'zod';
import type { ReadTool } from '../tool/tool.ts';

export const getFileMap: ReadTool<{ path: string }, 'documents'> = {
  name: 'get_file_map',
  description:
    'The structure of a file in a few kilobytes: of a workbook its sheets with headings, types, blocks of cells (islands), tables, charts, names; of a table its columns; of documents their headings, slides, tables, placeholders. Use it before reading. Ranges and sheet names in it can be given to read_file.',
  effect: 'read',
  needs: ['documents'],
  arguments: z.strictObject({ path: z.string() }),
  summary: ({ path }) => `Mapping ${path}`,
  run: async ({ path }, { documents }) => ({ path, ...(await documents.map(path)) }),
};
