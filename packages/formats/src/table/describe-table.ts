import type { DuckDBConnection } from '@duckdb/node-api';
import type { TableValue } from '../base/column-type.ts';
import { columnTypeOf, tableValueOf } from './column-values.ts';
import type { TableResults } from './protocol.ts';
import { quoteIdentifier } from './table-name.ts';
import type { ColumnDescription } from './types.ts';

const EXACT_DISTINCT_ROWS = 200_000;
const SAMPLES = 5;
const SAMPLE_TEXT = 80;

export async function describeTable(connection: DuckDBConnection, name: string): Promise<TableResults['describe']> {
  const table = quoteIdentifier(name);
  const head = await readRows(connection, `SELECT * FROM ${table} LIMIT 200`);
  const count = await readRows(connection, `SELECT count(*) FROM ${table}`);
  const rowCount = Number(count.rows[0]?.[0] ?? 0);
  const isExact = rowCount <= EXACT_DISTINCT_ROWS;
  // By position: a file may name a column with nothing, or with characters that cannot stand in SQL.
  const places = head.names.map((_name, index) => `c${index}`);
  const parts = places.map((quoted) => {
    const distinct = isExact ? `count(DISTINCT ${quoted})` : `approx_count_distinct(${quoted})`;
    return `count(*) - count(${quoted}), ${distinct}, min(${quoted}), max(${quoted})`;
  });
  const aliased = `${table} AS t(${places.join(', ')})`;
  const stats = await readRows(connection, `SELECT ${parts.join(', ')} FROM ${aliased}`);
  const values = stats.rows[0] ?? [];
  const columns = head.names.map((column, index): ColumnDescription => {
    const seen = new Set(head.rows.map((row) => row[index] ?? null).filter((value) => value !== null));
    return {
      name: column,
      type: head.types[index] ?? 'text',
      nulls: Number(values[index * 4] ?? 0),
      distinct: Number(values[index * 4 + 1] ?? 0),
      min: shorten(values[index * 4 + 2] ?? null),
      max: shorten(values[index * 4 + 3] ?? null),
      samples: [...seen].slice(0, SAMPLES).map(shorten),
    };
  });
  return { row_count: rowCount, is_distinct_exact: isExact, columns };
}

export async function readRows(connection: DuckDBConnection, sql: string) {
  const result = await connection.run(sql);
  const types = result.columnTypes();
  const rows = (await result.getRows()).map((row) =>
    row.map((value, index): TableValue => {
      const type = types[index];
      return type === undefined ? null : tableValueOf(value, type);
    }),
  );
  return { names: result.columnNames(), types: types.map(columnTypeOf), rows };
}

function shorten(value: TableValue): TableValue {
  return typeof value === 'string' && value.length > SAMPLE_TEXT ? `${value.slice(0, SAMPLE_TEXT)}…` : value;
}
