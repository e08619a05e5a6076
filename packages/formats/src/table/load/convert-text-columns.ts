import type { DuckDBConnection } from '@duckdb/node-api';
import { readRows } from '../describe-table.ts';
import { quoteIdentifier, quoteLiteral } from '../table-name.ts';

const SAMPLE = 1000;

interface Conversion {
  /** What every filled cell must look like. */
  readonly pattern: string;
  readonly expression: (column: string) => string;
  readonly type: string;
  /** What at least one cell of the sample must look like, so that the reading is not one of two. */
  readonly evidence?: RegExp;
}

const date = (pattern: string, format: string, evidence?: RegExp): Conversion => ({
  pattern,
  expression: (column) => `strptime(trim(${column}), '${format}')::DATE`,
  type: 'DATE',
  ...(evidence === undefined ? {} : { evidence }),
});
const number = (pattern: string, group: string, decimal: string, evidence: RegExp): Conversion => ({
  pattern,
  expression: (column) => {
    const plain = group === '' ? `trim(${column})` : `replace(trim(${column}), ${quoteLiteral(group)}, '')`;
    return `CAST(replace(${plain}, ${quoteLiteral(decimal)}, '.') AS DOUBLE)`;
  },
  type: 'DOUBLE',
  evidence,
});

/** Columns that DuckDB left as text because another column of the file is written in another way. */
const CONVERSIONS: readonly Conversion[] = [
  date('[0-3]?[0-9]\\.[01]?[0-9]\\.[12][0-9]{3}', '%d.%m.%Y'),
  date('[0-3]?[0-9]/[01]?[0-9]/[12][0-9]{3}', '%d/%m/%Y', /^\s*(?:1[3-9]|2\d|3[01])\//),
  date('[01]?[0-9]/[0-3]?[0-9]/[12][0-9]{3}', '%m/%d/%Y', /^\s*\d{1,2}\/(?:1[3-9]|2\d|3[01])\//),
  date('[12][0-9]{3}-[01][0-9]-[0-3][0-9]', '%Y-%m-%d'),
  number('[+-]?([0-9]{1,3}(\\.[0-9]{3})+|[1-9][0-9]*|0)(,[0-9]+)?', '.', ',', /\d,(?:\d{1,2}|\d{4,})\s*$/),
  number('[+-]?([0-9]{1,3}(,[0-9]{3})+|[1-9][0-9]*|0)(\\.[0-9]+)?', ',', '.', /\d,\d{3}(?:,\d{3})+\s*$|\d,\d{3}\.\d/),
];

export async function convertTextColumns(connection: DuckDBConnection): Promise<void> {
  const described = await readRows(connection, 'DESCRIBE target.main.data');
  const texts = described.rows.filter((row) => row[1] === 'VARCHAR').map((row) => String(row[0]));
  if (texts.length === 0) return;
  const list = texts.map(quoteIdentifier).join(', ');
  const sample = await readRows(connection, `SELECT ${list} FROM target.main.data LIMIT ${SAMPLE}`);
  for (const [index, name] of texts.entries()) {
    const values = sample.rows.map((row) => row[index]).filter((value) => typeof value === 'string' && value !== '');
    const conversion = CONVERSIONS.find((candidate) => fits(candidate, values.map(String)));
    if (conversion !== undefined) await convert(connection, quoteIdentifier(name), conversion);
  }
}

function fits({ pattern, evidence }: Conversion, values: readonly string[]): boolean {
  if (values.length === 0) return false;
  const whole = new RegExp(`^\\s*(?:${pattern})\\s*$`);
  if (!values.every((value) => whole.test(value))) return false;
  return evidence === undefined || values.some((value) => evidence.test(value));
}

/** Only when every cell of the column can be read so; one remark among the numbers and the column stays text. */
async function convert(connection: DuckDBConnection, column: string, conversion: Conversion): Promise<void> {
  const value = conversion.expression(column);
  const misfit = `NOT regexp_full_match(trim(${column}), ${quoteLiteral(conversion.pattern)}) OR TRY(${value}) IS NULL`;
  const filled = `${column} IS NOT NULL AND trim(${column}) <> ''`;
  const { rows } = await readRows(connection, `SELECT count(*) FROM target.main.data WHERE ${filled} AND (${misfit})`);
  if (Number(rows[0]?.[0] ?? 1) > 0) return;
  const using = `CASE WHEN ${filled} THEN ${value} END`;
  await connection.run(`ALTER TABLE target.main.data ALTER COLUMN ${column} TYPE ${conversion.type} USING ${using}`);
}
