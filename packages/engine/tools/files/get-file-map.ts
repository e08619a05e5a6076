import { detectKind, mapWorkbook } from '@galley/formats';
import { z } from 'zod';
import { loadTable } from '../table/load-table.ts';
import type { ReadTool } from '../tool.ts';

export const getFileMap: ReadTool<{ path: string }> = {
  name: 'get_file_map',
  description:
    'The structure of a file in a few kilobytes: sheets with headers of a workbook, columns of a table, outline of a text. Use it before reading.',
  effect: 'read',
  arguments: z.strictObject({ path: z.string() }),
  summary: ({ path }) => `Mapping ${path}`,
  async run({ path }, context) {
    const bytes = await context.workbench.read(path);
    const { kind } = detectKind(path, bytes.subarray(0, 4096));
    if (kind === 'xlsx') return { path, ...mapWorkbook(bytes) };
    if (kind === 'csv' || kind === 'json')
      return { path, ...(await context.tables.map(await loadTable(path, context))) };
    const text = bytes.toString('utf8');
    const headings = text
      .split('\n')
      .flatMap((line, index) => (/^#{1,6}\s/.test(line) ? [{ line: index + 1, heading: line.trim() }] : []));
    return {
      path,
      kind,
      size: bytes.length,
      lines: text.split('\n').length,
      headings: headings.slice(0, 60),
      headings_left_out: Math.max(0, headings.length - 60),
    };
  },
};
