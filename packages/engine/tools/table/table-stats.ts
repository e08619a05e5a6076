import { z } from 'zod';
import { loadTable } from '../ports/load-table.ts';
import type { ReadTool } from '../tool/tool.ts';

const statsArguments = z.strictObject({
  path: z.string(),
  sheet: z.string().optional(),
  columns: z.array(z.string()).min(1).optional().describe('Only these columns; all of them (at most 40) if left out.'),
});

export const tableStats: ReadTool<z.output<typeof statsArguments>, 'tables'> = {
  name: 'table_stats',
  description:
    'Distribution of the columns of a table: sum, mean, deviation, quantiles and a histogram of numbers; most frequent values, empty cells and distinct values of all.',
  effect: 'read',
  seldom: ['distribution', 'histogram', 'statistic', 'quantile', 'median', 'deviation', 'outlier'],
  needs: ['tables'],
  arguments: statsArguments,
  summary: ({ path }) => `Measuring ${path}`,
  async run({ path, sheet, columns }, context) {
    const table = await loadTable(path, context, sheet);
    return { path, ...(await context.tables.statistics(table, columns === undefined ? {} : { columns })) };
  },
};
