import { type DuckDBType, DuckDBTypeId, type DuckDBValue } from '@duckdb/node-api';
import type { ColumnType, TableValue } from '../base/column-type.ts';

const INTEGERS: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.TINYINT,
  DuckDBTypeId.SMALLINT,
  DuckDBTypeId.INTEGER,
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.UTINYINT,
  DuckDBTypeId.USMALLINT,
  DuckDBTypeId.UINTEGER,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.UHUGEINT,
]);
const NUMBERS: ReadonlySet<DuckDBTypeId> = new Set([DuckDBTypeId.FLOAT, DuckDBTypeId.DOUBLE, DuckDBTypeId.DECIMAL]);
const TIMESTAMPS: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.TIMESTAMP,
  DuckDBTypeId.TIMESTAMP_S,
  DuckDBTypeId.TIMESTAMP_MS,
  DuckDBTypeId.TIMESTAMP_NS,
  DuckDBTypeId.TIMESTAMP_TZ,
]);

export function columnTypeOf(type: DuckDBType): ColumnType {
  if (INTEGERS.has(type.typeId)) return 'integer';
  if (NUMBERS.has(type.typeId)) return 'number';
  if (TIMESTAMPS.has(type.typeId)) return 'timestamp';
  if (type.typeId === DuckDBTypeId.DATE) return 'date';
  if (type.typeId === DuckDBTypeId.BOOLEAN) return 'boolean';
  return 'text';
}

export function tableValueOf(value: DuckDBValue, type: DuckDBType): TableValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
  // JSON has no NaN and no infinity; as null they would look like missing data.
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  const text = value.toString();
  if (type.typeId === DuckDBTypeId.DECIMAL) return exactNumber(text);
  if (TIMESTAMPS.has(type.typeId)) return text.replace(' ', 'T');
  return text;
}

/** The number, if writing it gives back every digit; else its text. */
function exactNumber(text: string): number | string {
  const number = Number(text);
  const plain = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return String(number) === plain || (number === 0 && /^-?0*$/.test(plain)) ? number : text;
}
