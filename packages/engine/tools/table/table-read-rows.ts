import { z } from 'zod';
import { loadTable } from '../ports/load-table.ts';
import type { ReadTool } from '../tool/tool.ts';

const rowArguments = z.strictObject({
  path: z.string(),
  sheet: z.string().optional(),
  row_start: z.int().min(1).default(1),
  row_count: z.int().min(1).max(500).default(50),
});

export const tableReadRows: ReadTool<z.output<typeof rowArguments>, 'tables'> = {
  name: 'table_read_rows',
  description: 'A run of data rows of a table, in file order; `row_start` counts from 1 and does not count the header.',
  effect: 'read',
  seldom: [],
  needs: ['tables'],
  arguments: rowArguments,
  summary: ({ path }) => `Reading rows of ${path}`,
  async run({ path, sheet, row_start: rowStart, row_count: rowCount }, context) {
    const table = await loadTable(path, context, sheet);
    const sql = `SELECT * FROM "${table.name.replaceAll('"', '""')}"`;
    const answer = await context.tables.query({ tables: [table], sql, limit: rowCount, offset: rowStart - 1 });
    return {
      path,
      ...answer,
      chunk_info: { row_start: rowStart, rows: answer.rows.length, total_rows: answer.row_count },
    };
  },
};
