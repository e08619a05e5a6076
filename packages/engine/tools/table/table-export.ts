import { createWorkbook, type ExportFormat, exportFormats, type LoadedTable, toSheetName } from '@galley/formats';
import { InvalidArgumentError, OverLimitError } from '@galley/schema';
import { z } from 'zod';
import type { DraftWriter } from '../../workbench/index.ts';
import type { ToolCapabilities } from '../ports/capabilities.ts';
import { TargetExistsError } from '../ports/errors.ts';
import { loadTables } from '../ports/load-table.ts';
import type { DraftTool, Formats } from '../tool/tool.ts';

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

/** Without the fields of formats that are not to be made. */
function shownArguments(formats: Formats) {
  return exportArguments.omit({
    ...(formats === null || formats.has('csv') ? {} : { csv: true }),
    ...(formats === null || formats.has('xlsx') ? {} : { sheet: true }),
  });
}

/** Rows that a sheet can hold below its header; and those of a text file, which is held in memory. */
const sheetRows = 1_048_575;
const textRows = 5_000_000;

export const tableExport: DraftTool<ExportArguments, 'tables' | 'workers'> = {
  name: 'table_export',
  description:
    'Runs one SELECT over `paths` and writes its rows to `to` in the Draft. The ending says how: .xlsx (adds the sheet `sheet`, or makes the workbook), .csv, .tsv, .psv (text that would run as a formula gets an apostrophe, see `formula_guard`), .json, .jsonl, .md (a table). Numbers and dates are stored as such.',
  effect: 'draft',
  needs: ['tables', 'workers'],
  arguments: exportArguments,
  shown: shownArguments,
  summary: ({ to, sheet }) => `Writing ${sheet === undefined ? to : `sheet ${sheet} of ${to}`}`,
  async run(input, context, writer) {
    const { to } = input;
    const format = formatOf(to);
    const { bytes, sheet, guarded, row_count, columns } =
      format === 'xlsx' ? await asSheet(input, writer, context) : await asText(input, writer, context, format);
    await writer.write(to, bytes);
    return {
      to,
      ...(sheet === null ? {} : { sheet }),
      row_count,
      columns,
      size: bytes.length,
      // Said, for the text in the file is not quite the text of the table.
      ...(guarded === 0 ? {} : { texts_kept_from_running_as_formulas: guarded }),
    };
  },
};

function formatOf(to: string): 'xlsx' | ExportFormat {
  const ending = /\.([^./]+)$/.exec(to)?.[1]?.toLowerCase() ?? '';
  const format = (['xlsx', ...exportFormats] as const).find((known) => known === ending);
  if (format === undefined) {
    throw new InvalidArgumentError(
      'to',
      `A table cannot be written as "${to}".`,
      'Give a file name that ends in .xlsx, .csv, .tsv, .psv, .json, .jsonl or .md.',
      { to },
    );
  }
  return format;
}

type Context = Pick<ToolCapabilities, 'tables' | 'workers'>;

async function asSheet(input: ExportArguments, writer: DraftWriter, context: Context) {
  const { paths, sql, to, sheet, if_exists: ifExists } = input;
  const tables = await loadTables(paths, context);
  const answer = await context.tables.query({ tables, sql, limit: sheetRows, offset: 0 });
  const { rows, columns, row_count } = answer;
  if (answer.truncated) throw tooManyRows(to, row_count, sheetRows);
  const existing = (await writer.exists(to)) ? await writer.read(to) : createWorkbook();
  const name = toSheetName(sheet ?? 'Sheet1', []);
  const bytes = await context.workers.run('edit', 'addSheet', [existing, { name, columns, rows, ifExists }]);
  return { sheet: name, guarded: 0, bytes, row_count, columns };
}

async function asText(input: ExportArguments, writer: DraftWriter, context: Context, format: ExportFormat) {
  const { paths, sql, to } = input;
  if (input.if_exists === 'error' && (await writer.exists(to))) throw new TargetExistsError(to);
  const { delimiter, encoding, line_ending: lineEnding, header, formula_guard: formulaGuard } = input.csv ?? {};
  const options = {
    formulaGuard: formulaGuard ?? ('apostrophe' as const),
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(lineEnding === undefined ? {} : { lineEnding }),
    ...(header === undefined ? {} : { header }),
  };
  const tables = await loadTables(paths, context);
  const decimals = decimalsOf(tables);
  const { bytes, ...written } = await context.tables.exportText({
    tables,
    sql,
    format,
    options: { ...options, decimals },
    limit: textRows,
  });
  if (bytes === null) throw tooManyRows(to, written.row_count, textRows);
  return { sheet: null, bytes, ...written };
}

/** Prices written `12.50` stay so. Where two tables write a column differently, neither way is kept. */
function decimalsOf(tables: readonly LoadedTable[]): Record<string, number> {
  const columns = tables.flatMap((table) => table.columns).filter(({ type }) => type === 'number');
  const byName = Map.groupBy(columns, ({ name }) => name);
  return Object.fromEntries(
    [...byName].flatMap(([name, same]) => {
      const [first] = same;
      const digits = first?.decimals;
      return digits !== undefined && same.every(({ decimals }) => decimals === digits) ? [[name, digits]] : [];
    }),
  );
}

function tooManyRows(to: string, rows: number, limit: number): OverLimitError {
  return new OverLimitError(`The query yields ${rows} rows; ${to} can take ${limit}.`, 'Narrow the query or split it.');
}
