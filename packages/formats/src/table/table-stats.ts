import type { DuckDBConnection } from '@duckdb/node-api';
import type { ColumnType, TableValue } from '../base/column-type.ts';
import { readRows } from './describe-table.ts';
import { quoteIdentifier } from './table-name.ts';
import type { ColumnStatistics, HistogramBucket, TableStatistics, ValueCount } from './types.ts';

const TOP_VALUES = 10;
const BUCKETS = 10;
const TEXT_LENGTH = 120;
const QUANTILES = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

export interface StatisticsRequest {
  /** Places of the columns, from 0; all when left out. */
  readonly columns?: readonly number[] | undefined;
  /** More columns than this are named and left out. */
  readonly limit: number;
}

/** Distribution of each column: quantiles and a histogram for numbers, a time span for dates, frequent values for all. */
export async function tableStatistics(
  connection: DuckDBConnection,
  name: string,
  request: StatisticsRequest,
): Promise<Omit<TableStatistics, 'table'>> {
  const table = quoteIdentifier(name);
  const head = await readRows(connection, `SELECT * FROM ${table} LIMIT 0`);
  const counted = await readRows(connection, `SELECT count(*) FROM ${table}`);
  const places = request.columns ?? head.names.map((_name, index) => index);
  const aliased = `${table} AS t(${head.names.map((_name, index) => `c${index}`).join(', ')})`;
  const columns: ColumnStatistics[] = [];
  for (const place of places.slice(0, request.limit)) {
    const type = head.types[place];
    const column = head.names[place];
    if (type === undefined || column === undefined) continue;
    columns.push({ name: column, type, ...(await columnStatistics(connection, aliased, `c${place}`, type)) });
  }
  const leftOut = places.slice(request.limit).map((place) => head.names[place] ?? '');
  return {
    row_count: Number(counted.rows[0]?.[0] ?? 0),
    columns,
    ...(leftOut.length === 0 ? {} : { columns_left_out: leftOut }),
  };
}

async function columnStatistics(connection: DuckDBConnection, source: string, column: string, type: ColumnType) {
  const base = await readRows(
    connection,
    `SELECT count(*) - count(${column}), count(DISTINCT ${column}), min(${column}), max(${column}) FROM ${source}`,
  );
  const [nulls = 0, distinct = 0, min = null, max = null] = base.rows[0] ?? [];
  const common = {
    nulls: Number(nulls),
    distinct: Number(distinct),
    min: shorten(min),
    max: shorten(max),
    top_values: await topValues(connection, source, column),
  };
  if (type === 'number' || type === 'integer') {
    return { ...common, numbers: await numberStatistics(connection, source, column) };
  }
  if (type === 'text') return { ...common, lengths: await lengthStatistics(connection, source, column) };
  return common;
}

async function topValues(connection: DuckDBConnection, source: string, column: string): Promise<ValueCount[]> {
  const { rows } = await readRows(
    connection,
    `SELECT ${column}, count(*) FROM ${source} WHERE ${column} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${TOP_VALUES}`,
  );
  return rows.map((row) => ({ value: shorten(row[0] ?? null), count: Number(row[1] ?? 0) }));
}

async function numberStatistics(connection: DuckDBConnection, source: string, column: string) {
  const value = `${column}::DOUBLE`;
  const quantiles = QUANTILES.map((share) => `quantile_cont(${value}, ${share})`).join(', ');
  const { rows } = await readRows(
    connection,
    `SELECT sum(${value}), avg(${value}), stddev_samp(${value}), min(${value}), max(${value}),
      count(*) FILTER (${column} < 0), count(*) FILTER (${column} = 0), ${quantiles}
      FROM ${source} WHERE ${column} IS NOT NULL AND isfinite(${value})`,
  );
  const [sum = null, mean = null, deviation = null, min = null, max = null, negative, zero, ...shares] = rows[0] ?? [];
  const [p5 = null, p25 = null, p50 = null, p75 = null, p95 = null] = shares;
  return {
    sum,
    mean,
    standard_deviation: deviation,
    negative: Number(negative ?? 0),
    zero: Number(zero ?? 0),
    quantiles: { p5, p25, p50, p75, p95 },
    histogram: await histogram(connection, source, value, min, max),
  };
}

async function histogram(
  connection: DuckDBConnection,
  source: string,
  value: string,
  min: TableValue,
  max: TableValue,
): Promise<HistogramBucket[]> {
  if (typeof min !== 'number' || typeof max !== 'number' || min === max) return [];
  const width = (max - min) / BUCKETS;
  const { rows } = await readRows(
    connection,
    `SELECT least(${BUCKETS - 1}, floor((${value} - (${min})) / ${width}))::INTEGER, count(*) FROM ${source}
      WHERE ${value} IS NOT NULL AND isfinite(${value}) GROUP BY 1`,
  );
  const counts = new Map(rows.map((row) => [Number(row[0]), Number(row[1])]));
  return Array.from({ length: BUCKETS }, (_unused, index) => ({
    from: min + index * width,
    to: index === BUCKETS - 1 ? max : min + (index + 1) * width,
    count: counts.get(index) ?? 0,
  }));
}

async function lengthStatistics(connection: DuckDBConnection, source: string, column: string) {
  const { rows } = await readRows(
    connection,
    `SELECT min(length(${column}::VARCHAR)), max(length(${column}::VARCHAR)), avg(length(${column}::VARCHAR)) FROM ${source}`,
  );
  const [min = null, max = null, mean = null] = rows[0] ?? [];
  return { min, max, mean };
}

function shorten(value: TableValue): TableValue {
  return typeof value === 'string' && value.length > TEXT_LENGTH ? `${value.slice(0, TEXT_LENGTH)}…` : value;
}
