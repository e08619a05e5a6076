import { z } from 'zod';
import { loadTable } from '../ports/load-table.ts';
import type { ReadTool } from '../tool/tool.ts';

const mapArguments = z.strictObject({ path: z.string(), sheet: z.string().optional() });

export const tableGetMap: ReadTool<z.output<typeof mapArguments>, 'tables'> = {
  name: 'table_get_map',
  description: 'Columns, types, row count and a few sample rows of a csv, tsv, json file or a workbook sheet.',
  effect: 'read',
  needs: ['tables'],
  arguments: mapArguments,
  summary: ({ path }) => `Mapping ${path}`,
  async run({ path, sheet }, context) {
    return { path, ...(await context.tables.map(await loadTable(path, context, sheet))) };
  },
};
