import { InvalidArgumentError, OverLimitError } from '@galley/schema';
import { z } from 'zod';
import { NotATableError } from '../ports/errors.ts';
import { loadTables } from '../ports/load-table.ts';
import { tableAt } from '../ports/table-port.ts';
import type { DraftTool } from '../tool/tool.ts';

const updateArguments = z.strictObject({
  paths: z.array(z.string()).min(1).describe('The files that the query reads.'),
  sql: z.string().describe('One SELECT; its columns are named like the columns of `to`.'),
  to: z.string().describe('Like a.csv, book.xlsx#Sheet, data.json#/orders.'),
  sheet: z.string().optional(),
  key: z.array(z.string()).min(1).describe('Columns of the query that together name one row of `to`.'),
  if_missing: z
    .enum(['error', 'append', 'skip'])
    .default('error')
    .describe('What to do with rows that `to` does not have.'),
});

const rowLimit = 1_048_575;

export const tableUpdateFromExport: DraftTool<z.output<typeof updateArguments>, 'tables' | 'documents' | 'workers'> = {
  name: 'table_update_from_export',
  description:
    'Runs one SELECT over `paths` and writes its rows back into the csv file, sheet or json list `to` in the Draft: rows are found by `key`, only values that say something else are changed, all else stays as it is.',
  effect: 'draft',
  formats: ['csv', 'xlsx', 'json'],
  seldom: ['update', 'write back', 'by key', 'look up', 'fill in', 'match'],
  needs: ['tables', 'documents', 'workers'],
  arguments: updateArguments,
  summary: ({ to }) => `Updating ${to}`,
  async run({ paths, sql, to, sheet, key, if_missing: ifMissing }, context, writer) {
    // Before anything else, so that a path that must not be used is refused as such.
    const tables = await loadTables(paths, context);
    const { file, part } = await tableAt(to, sheet, (path) => writer.exists(path));
    const before = await writer.read(file);
    const answer = await context.tables.query({
      tables,
      sql,
      limit: rowLimit,
      offset: 0,
    });
    if (answer.truncated) {
      throw new OverLimitError(
        `The query yields ${answer.row_count} rows; at most ${rowLimit} can be written.`,
        'Narrow it.',
      );
    }
    const columns = answer.columns.map((column) => column.name);
    const folded = columns.map((name) => name.toLowerCase());
    const lacking = key.filter((name) => !folded.includes(name.toLowerCase()));
    if (lacking.length > 0) {
      throw new InvalidArgumentError(
        'sql',
        `The query has no column ${lacking.join(', ')}.`,
        'Select the key columns too.',
        {
          columns,
        },
      );
    }
    if (/\.xls[xm]$/i.test(file)) {
      const update = { sheet: part, key, columns, rows: answer.rows, ifMissing };
      const { bytes, ...done } = await context.workers.run('edit', 'updateSheet', [before, update]);
      if (bytes !== null) await writer.write(file, bytes);
      return { to, rows: answer.rows.length, ...done };
    }
    if (/\.(json|jsonl|ndjson)$/i.test(file)) {
      const update = {
        part,
        hasRecords: !/\.json$/i.test(file),
        key,
        columns: answer.columns,
        rows: answer.rows,
        ifMissing,
      };
      const { bytes, ...done } = await context.workers.run('edit', 'updateJsonRows', [before, update]);
      if (bytes !== null) await writer.write(file, bytes);
      return { to, rows: answer.rows.length, ...done };
    }
    if (!/\.(csv|tsv|tab|psv)$/i.test(file)) throw new NotATableError(file, 'neither csv, json nor a workbook');
    const named = key.map((name) => columns[folded.indexOf(name.toLowerCase())] ?? name);
    const rows = answer.rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index] ?? null])));
    const operation = { kind: 'update_rows', key: named, rows, if_missing: ifMissing } as const;
    const { bytes, row_count: rowCount } = await context.documents.edit('csv', to, before, {
      operations: [operation],
      options: { formula_guard: 'apostrophe' },
    });
    const isChanged = !bytes.equals(before);
    if (isChanged) await writer.write(to, bytes);
    return { to, rows: answer.rows.length, row_count: rowCount, changed: isChanged };
  },
};
