import { z } from 'zod';
import { loadTable } from '../ports/load-table.ts';
import type { ReadTool } from '../tool/tool.ts';

const mapArguments = z.strictObject({ path: z.string(), sheet: z.string().optional() });

export const tableGetMap: ReadTool<z.output<typeof mapArguments>, 'tables' | 'documents'> = {
  name: 'table_get_map',
  description: 'Columns, types, row count and samples of a table; of nested json its paths and the tables in it.',
  effect: 'read',
  seldom: [],
  needs: ['tables', 'documents'],
  arguments: mapArguments,
  summary: ({ path }) => `Mapping ${path}`,
  async run({ path, sheet }, context) {
    if (/\.json$/i.test(path)) return { path, ...(await context.documents.map(path)) };
    return { path, ...(await context.tables.map(await loadTable(path, context, sheet))) };
  },
};
