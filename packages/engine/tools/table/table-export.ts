import { createWorkbook, type QueryResult, toSheetName } from '@galley/formats';
import { InvalidInputError } from '@galley/schema';
import { z } from 'zod';
import type { DraftWriter } from '../../workbench/index.ts';
import type { Workers } from '../capabilities.ts';
import { TargetExistsError } from '../errors.ts';
import type { DraftTool } from '../tool.ts';
import { loadTables } from './load-table.ts';
import { serialiseTable, type TextFormat, textFormats } from './serialise-table.ts';

const exportArguments = z.strictObject({
  paths: z.array(z.string()).min(1),
  sql: z.string(),
  to: z.string(),
  sheet: z.string().optional(),
  if_exists: z.enum(['error', 'replace']).default('error'),
  csv: z
    .strictObject({
      delimiter: z.enum([',', ';', '\t', '|']).optional(),
      encoding: z.enum(['utf-8', 'utf-8-bom', 'utf-16le', 'windows-1252']).optional(),
      line_ending: z.enum(['lf', 'crlf']).optional(),
      header: z.boolean().optional(),
      formula_guard: z.enum(['off', 'apostrophe', 'refuse']).optional(),
    })
    .optional(),
});
type ExportArguments = z.output<typeof exportArguments>;

/** Rows that a sheet can hold below its header; and those that are held in memory for a text file. */
const sheetRows = 1_048_575;
const textRows = 5_000_000;

export const tableExport: DraftTool<ExportArguments, 'tables' | 'workers'> = {
  name: 'table_export',
  description:
    'Runs one SELECT over `paths` and writes its rows to `to` in the Draft. The ending says how: .xlsx (adds the sheet `sheet` to the workbook, or makes it), .csv, .tsv, .psv (see `csv` for delimiter, encoding, line endings; text that a spreadsheet would run as a formula, =… or +…, gets an apostrophe unless `formula_guard` says otherwise), .json, .jsonl, .md (a table). Numbers and dates are stored as such.',
  effect: 'draft',
  needs: ['tables', 'workers'],
  arguments: exportArguments,
  summary: ({ to, sheet }) => `Writing ${sheet === undefined ? to : `sheet ${sheet} of ${to}`}`,
  async run(input, context, writer) {
    const { paths, sql, to } = input;
    const format = formatOf(to);
    const limit = format === 'xlsx' ? sheetRows : textRows;
    const answer = await context.tables.query({ tables: await loadTables(paths, context), sql, limit, offset: 0 });
    if (answer.truncated) {
      throw new InvalidInputError(
        `The query yields ${answer.row_count} rows; ${to} can take ${limit}.`,
        'Narrow the query or split it.',
      );
    }
    const { bytes, sheet, guarded } =
      format === 'xlsx'
        ? await asSheet(input, answer, writer, context.workers)
        : await asText(input, answer, writer, format);
    await writer.write(to, bytes);
    return {
      to,
      ...(sheet === null ? {} : { sheet }),
      row_count: answer.rows.length,
      columns: answer.columns,
      size: bytes.length,
      // Said, for the text in the file is not quite the text of the table.
      ...(guarded === 0 ? {} : { texts_kept_from_running_as_formulas: guarded }),
    };
  },
};

function formatOf(to: string): 'xlsx' | TextFormat {
  const ending = /\.([^./]+)$/.exec(to)?.[1]?.toLowerCase() ?? '';
  const format = (['xlsx', ...textFormats] as const).find((known) => known === ending);
  if (format === undefined) {
    throw new InvalidInputError(
      `A table cannot be written as "${to}".`,
      'Give a file name that ends in .xlsx, .csv, .tsv, .psv, .json, .jsonl or .md.',
      { to },
    );
  }
  return format;
}

async function asSheet(
  { to, sheet, if_exists: ifExists }: ExportArguments,
  answer: QueryResult,
  writer: DraftWriter,
  workers: Workers,
) {
  const existing = (await writer.exists(to)) ? await writer.read(to) : createWorkbook();
  const name = toSheetName(sheet ?? 'Sheet1', []);
  const added = { name, columns: answer.columns, rows: answer.rows, ifExists };
  return { sheet: name, guarded: 0, bytes: await workers.run('edit', 'addSheet', [existing, added]) };
}

async function asText(input: ExportArguments, answer: QueryResult, writer: DraftWriter, format: TextFormat) {
  if (input.if_exists === 'error' && (await writer.exists(input.to))) throw new TargetExistsError(input.to);
  const { delimiter, encoding, line_ending: lineEnding, header, formula_guard: formulaGuard } = input.csv ?? {};
  let guarded = 0;
  const options = {
    formulaGuard: formulaGuard ?? ('apostrophe' as const),
    onGuarded: () => {
      guarded += 1;
    },
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(lineEnding === undefined ? {} : { lineEnding }),
    ...(header === undefined ? {} : { header }),
  };
  const bytes = serialiseTable(answer, format, options);
  return { sheet: null, guarded, bytes };
}
