import { addSheet, createWorkbook, toSheetName } from '@galley/formats';
import { InvalidInputError } from '@galley/schema';
import { z } from 'zod';
import type { DraftTool } from '../tool.ts';
import { loadTables } from './load-table.ts';

const exportArguments = z.strictObject({
  paths: z.array(z.string()).min(1),
  sql: z.string(),
  to: z.string(),
  sheet: z.string().optional(),
  if_exists: z.enum(['error', 'replace']).default('error'),
});

/** More rows than a sheet can hold. */
const rowLimit = 1_048_575;

export const tableExport: DraftTool<z.output<typeof exportArguments>> = {
  name: 'table_export',
  description:
    'Runs one SELECT over `paths` and writes its rows as a sheet of the workbook `to` (.xlsx) in the Draft. Adds the sheet to the workbook if it exists, else creates it. Numbers and dates are stored as such.',
  effect: 'draft',
  arguments: exportArguments,
  summary: ({ to, sheet }) => `Writing ${sheet === undefined ? to : `sheet ${sheet} of ${to}`}`,
  async run({ paths, sql, to, sheet, if_exists: ifExists }, context, writer) {
    if (!to.toLowerCase().endsWith('.xlsx')) {
      throw new InvalidInputError(`"${to}" is not a workbook.`, 'Give a file name that ends in .xlsx.', { to });
    }
    const answer = await context.tables.query({
      tables: await loadTables(paths, context),
      sql,
      limit: rowLimit,
      offset: 0,
    });
    if (answer.truncated) {
      throw new InvalidInputError(
        `The query yields ${answer.row_count} rows; a sheet holds ${rowLimit}.`,
        'Narrow the query or split it.',
      );
    }
    const existing = (await writer.exists(to)) ? await writer.read(to) : createWorkbook();
    const name = toSheetName(sheet ?? 'Sheet1', []);
    const bytes = addSheet(existing, {
      name,
      columns: answer.columns,
      rows: answer.rows,
      ifExists,
    });
    await writer.write(to, bytes);
    return { to, sheet: name, row_count: answer.rows.length, columns: answer.columns, size: bytes.length };
  },
};
