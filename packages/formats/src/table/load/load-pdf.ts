import type { DuckDBConnection } from '@duckdb/node-api';
import { usableNames } from '../../base/usable-names.ts';
import { pdfTableRows } from '../../pdf/read/table-rows.ts';
import { quoteIdentifier } from '../table-name.ts';

const NUMBER = /^[-+]?\d+(?:\.\d+)?$/;
/** `4.230` is four thousand or four: nobody but a reader of the page can tell. */
const AMBIGUOUS = /^[-+]?\d{1,3}\.\d{3}$/;

/** A table of a page. Cells are text; a column is one of numbers where each cell is one beyond doubt. */
export async function createFromPdf(
  connection: DuckDBConnection,
  path: string,
  part: string | undefined,
): Promise<void> {
  const rows = await pdfTableRows({ path }, part);
  const width = Math.max(1, ...rows.map((row) => row.length));
  const { names, body } = headed(rows, width);
  const staged = Array.from({ length: width }, (_, column) => `c${column} VARCHAR`).join(', ');
  await connection.run(`CREATE TEMP TABLE staged (${staged})`);
  const appender = await connection.createAppender('staged', 'main', 'temp');
  for (const row of body) {
    for (let column = 0; column < width; column += 1) {
      const text = row[column] ?? '';
      if (text === '') appender.appendNull();
      else appender.appendVarchar(text);
    }
    appender.endRow();
  }
  appender.closeSync();
  const columns = usableNames(names).map((name, column) => {
    const cells = body.map((row) => row[column] ?? '').filter((text) => text !== '');
    return `CAST(c${column} AS ${typeOf(cells)}) AS ${quoteIdentifier(name)}`;
  });
  await connection.run(`CREATE TABLE target.main.data AS SELECT ${columns.join(', ')} FROM staged`);
}

/** The first row names the columns, unless it holds numbers or is the only one. */
function headed(rows: readonly (readonly string[])[], width: number) {
  const [first = [], ...rest] = rows;
  const isHead = rest.length > 0 && !first.some((text) => NUMBER.test(text));
  const names = Array.from({ length: width }, (_, column) => (isHead ? (first[column] ?? '') : ''));
  return { names, body: isHead ? rest : rows };
}

function typeOf(cells: readonly string[]): string {
  const isNumbers = cells.length > 0 && cells.every((text) => NUMBER.test(text) && !AMBIGUOUS.test(text));
  if (!isNumbers) return 'VARCHAR';
  return cells.every((text) => /^[-+]?\d{1,15}$/.test(text)) ? 'BIGINT' : 'DOUBLE';
}
