import { refuseKind } from '@galley/formats';
import { z } from 'zod';
import { loadTable } from '../table/load-table.ts';
import type { ReadTool } from '../tool.ts';
import { readFileHead } from './file-head.ts';
import { mapTextFile } from './text-files.ts';
import { workbookReader, workbookSource } from './workbook-reader.ts';

export const getFileMap: ReadTool<{ path: string }, 'files' | 'tables' | 'workers'> = {
  name: 'get_file_map',
  description:
    'The structure of a file in a few kilobytes: of a workbook its sheets with headings, types, blocks of cells (islands), tables, charts, names; of a table its columns; of a Word document or text its outline (headings, tables, placeholders). Use it before reading. Ranges and sheet names in it can be given to read_file.',
  effect: 'read',
  needs: ['files', 'tables', 'workers'],
  arguments: z.strictObject({ path: z.string() }),
  summary: ({ path }) => `Mapping ${path}`,
  async run({ path }, context) {
    const { kind, size } = await readFileHead(path, context);
    switch (kind.kind) {
      case 'xlsx':
        return { path, ...(await workbookReader.map(await workbookSource(path, context.files))) };
      case 'csv':
      case 'json':
        return { path, ...(await context.tables.map(await loadTable(path, context))) };
      case 'docx':
        return { path, size, ...(await context.workers.run('read', 'mapDocument', [await context.files.read(path)])) };
      case 'text':
        return { path, kind: kind.kind, size, ...(await mapTextFile(await context.files.read(path), context.workers)) };
      case 'image':
        return { path, size, ...kind };
      default:
        throw refuseKind(path, kind, await context.files.read(path));
    }
  },
};
