import { InvalidArgumentError } from '@galley/schema/errors';
import type { ColumnType, TableValue } from '../../base/column-type.ts';

/** Whether a value of the file is what the query says of it. */
export function isSameValue(source: string, value: TableValue, column: string): boolean {
  const old: unknown = JSON.parse(source);
  if (old === null || value === null) return old === value;
  if (typeof old === 'object') return JSON.stringify(old) === JSON.stringify(structureOf(value, column));
  if (typeof old === 'string' && typeof value === 'string') return old === value || isSameMoment(old, value);
  // Numbers that are too long for a number come as text, and are compared digit by digit.
  if (typeof old === 'number' && typeof value === 'string') return source === value;
  return old === value;
}

/** A value as part of a key; whole numbers with every digit. */
export function keyPart(source: string): string {
  if (/^-?\d+$/.test(source)) return source;
  const value: unknown = JSON.parse(source);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** As it is written into the file. */
export function writtenValue(value: TableValue, type: ColumnType, old: string | undefined, column: string): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  if ((type === 'integer' || type === 'number') && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value)) return value;
  return JSON.stringify(old !== undefined && /^[[{]/.test(old) ? structureOf(value, column) : value);
}

/** A list or an object as a query gives it. Its own spelling of structures is not JSON, and cannot be written back. */
function structureOf(value: TableValue, column: string): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch (cause) {
    throw new InvalidArgumentError(
      'sql',
      `The column "${column}" holds lists or objects, and what the query says of it is not JSON.`,
      `Leave the column out, or select to_json("${column}") under its name.`,
      { column },
      cause,
    );
  }
}

const MOMENT = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** A date that the table engine recognised comes back in its own spelling. */
function isSameMoment(old: string, value: string): boolean {
  if (!MOMENT.test(old) || !MOMENT.test(value)) return false;
  return momentOf(old) === momentOf(value);
}

function momentOf(text: string): number {
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text) && text.length > 10;
  const full = text.length === 10 ? `${text}T00:00:00Z` : `${text.replace(' ', 'T')}${hasZone ? '' : 'Z'}`;
  return Date.parse(full);
}
