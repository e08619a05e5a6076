import { z } from 'zod';
import { loadTable } from '../ports/load-table.ts';
import type { ReadTool } from '../tool/tool.ts';

const describeArguments = z.strictObject({ path: z.string(), sheet: z.string().optional() });

export const tableDescribe: ReadTool<z.output<typeof describeArguments>, 'tables'> = {
  name: 'table_describe',
  description:
    'Row count and, for each column of a table, type, empty cells, distinct values, minimum, maximum and samples.',
  effect: 'read',
  formats: ['csv', 'xlsx', 'json', 'pdf'],
  needs: ['tables'],
  arguments: describeArguments,
  summary: ({ path }) => `Describing ${path}`,
  async run({ path, sheet }, context) {
    return { path, ...(await context.tables.describe(await loadTable(path, context, sheet))) };
  },
};
