import { statSync } from 'node:fs';
import { createTableEngine, type LoadedTable, splitTablePath, tableFormatOf, toTableName } from '@galley/formats';
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

/** One SELECT over files anywhere; each is a table named like the file, and the part of it: `book.xlsx#Q1` is book_q1. */
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
    const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
    const split = isFile ? null : splitTablePath(path);
    const place = split?.file ?? path;
    const format = tableFormatOf(place);
    if (format === null) {
      throw new InvalidArgumentError(
        'file',
        `${path} cannot be read as a table.`,
        'Use csv, tsv, psv, json, jsonl, parquet, xlsx, or a table of a PDF like report.pdf#page3/table1.',
      );
    }
    const file = await openLocalFile(place);
    const name = toTableName(
      path,
      tables.map((table) => table.name),
    );
    const part = split?.part ?? (format === 'xlsx' ? options.sheet : undefined);
    const request = { key: await file.hash(), path: place, name, format };
    tables.push(await engine.load(part === undefined ? request : { ...request, part }));
  }
  const answer = await engine.query({ tables, sql, limit });
  const columns = answer.columns.map(({ name, type }) => ({ name, isNumber: type === 'number' || type === 'integer' }));
  printResult(options.json, answer, renderRows(columns, answer.rows));
  if (answer.truncated && options.json !== true) {
    say(`${answer.rows.length} of ${answer.row_count} rows; more with --limit ${answer.row_count}`);
  }
  return 0;
}
