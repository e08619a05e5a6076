import { createTableEngine, type LoadedTable, tableFormatOf, toTableName } from '@galley/formats';
import { InvalidArgumentError } from '@galley/schema';
import { printResult, say } from '../output/print.ts';
import { renderRows } from '../output/render-rows.ts';
import { openLocalFile } from './local-file.ts';

interface QueryOptions {
  readonly json?: boolean;
  readonly limit?: string;
  readonly sheet?: string;
}

const DEFAULT_LIMIT = 200;

/** One SELECT over files anywhere; each is a table named like the file. */
export async function queryCommand(sql: string, paths: readonly string[], options: QueryOptions): Promise<number> {
  const limit = options.limit === undefined ? DEFAULT_LIMIT : Number(options.limit);
  if (!Number.isInteger(limit) || limit < 0) {
    throw new InvalidArgumentError(
      '--limit',
      `"${options.limit}" is not a number of rows.`,
      'Give a whole number, like --limit 50.',
    );
  }
  await using engine = createTableEngine();
  const tables: LoadedTable[] = [];
  for (const path of paths) {
    const format = tableFormatOf(path);
    if (format === null) {
      throw new InvalidArgumentError(
        'file',
        `${path} cannot be read as a table.`,
        'Use csv, tsv, psv, json, jsonl, parquet or xlsx.',
      );
    }
    const file = await openLocalFile(path);
    const name = toTableName(
      path,
      tables.map((table) => table.name),
    );
    const sheet = format === 'xlsx' && options.sheet !== undefined ? { sheet: options.sheet } : {};
    tables.push(await engine.load({ key: await file.hash(), path, name, format, ...sheet }));
  }
  const answer = await engine.query({ tables, sql, limit });
  const columns = answer.columns.map(({ name, type }) => ({ name, isNumber: type === 'number' || type === 'integer' }));
  printResult(options.json, answer, renderRows(columns, answer.rows));
  if (answer.truncated && options.json !== true) {
    say(`${answer.rows.length} of ${answer.row_count} rows; more with --limit ${answer.row_count}`);
  }
  return 0;
}
