import { detectKind, mapDocument, mapText, mapWorkbook } from '@galley/formats';
import { z } from 'zod';
import { loadTable } from '../table/load-table.ts';
import type { ReadTool } from '../tool.ts';

export const getFileMap: ReadTool<{ path: string }> = {
  name: 'get_file_map',
  description:
    'The structure of a file in a few kilobytes: sheets with headers of a workbook, columns of a table, outline (headings, tables, placeholders) of a Word document or text. Use it before reading.',
  effect: 'read',
  arguments: z.strictObject({ path: z.string() }),
  summary: ({ path }) => `Mapping ${path}`,
  async run({ path }, context) {
    const bytes = await context.workbench.read(path);
    const { kind } = detectKind(path, bytes.subarray(0, 4096));
    if (kind === 'xlsx') return { path, ...mapWorkbook(bytes) };
    if (kind === 'csv' || kind === 'json')
      return { path, ...(await context.tables.map(await loadTable(path, context))) };
    if (kind === 'docx') return { path, size: bytes.length, ...mapDocument(bytes) };
    if (kind !== 'text') return { path, kind, size: bytes.length };
    return { path, kind, size: bytes.length, ...mapText(bytes) };
  },
};
