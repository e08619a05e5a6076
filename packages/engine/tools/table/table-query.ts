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
    'Runs one SELECT (DuckDB SQL) over the files in `paths`. Each file is a table named like the file, in lower case with underscores: `reports/Sales 2024.csv` is sales_2024.',
  effect: 'read',
  needs: ['tables'],
  arguments: queryArguments,
  summary: ({ paths }) => `Querying ${paths.join(', ')}`,
  async run({ paths, sql, limit, offset }, context) {
    return context.tables.query({ tables: await loadTables(paths, context), sql, limit, offset });
  },
};
