import { z } from 'zod';
import { loadTables } from '../ports/load-table.ts';
import type { ReadTool } from '../tool/tool.ts';

const queryArguments = z.strictObject({
  paths: z.array(z.string()).min(1),
  sql: z.string(),
  limit: z.int().min(1).max(1000).default(200),
  offset: z.int().min(0).default(0),
});

export const tableQuery: ReadTool<z.output<typeof queryArguments>, 'tables'> = {
  name: 'table_query',
  description:
    'Runs one SELECT (DuckDB SQL) over `paths`. Each file is a table named like it: `reports/Sales 2024.csv` is sales_2024. So is a part, in all table tools: `book.xlsx#Q1` (a sheet, Sheet!A5:C9 or a name; else the first sheet) is book_q1, `data.json#/orders` is data_orders, `a.pdf#page3/table1`.',
  effect: 'read',
  formats: ['csv', 'xlsx', 'json', 'pdf'],
  needs: ['tables'],
  arguments: queryArguments,
  summary: ({ paths }) => `Querying ${paths.join(', ')}`,
  async run({ paths, sql, limit, offset }, context) {
    return context.tables.query({ tables: await loadTables(paths, context), sql, limit, offset });
  },
};
