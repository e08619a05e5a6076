import type { TableValue } from '../../base/column-type.ts';

const integers: ReadonlySet<string> = new Set(['smallint', 'integer', 'bigint', 'oid']);
const numbers: ReadonlySet<string> = new Set(['real', 'double precision', 'numeric']);

/** PostgreSQL sends text; a number that a double cannot hold exactly stays text, so that no digit is lost. */
export function postgresValue(text: string | null, type: string): TableValue {
  if (text === null) return null;
  if (type === 'boolean') return text === 't';
  if (integers.has(type)) return Number.isSafeInteger(Number(text)) ? Number(text) : text;
  if (numbers.has(type)) return exactNumber(text);
  if (type.startsWith('timestamp')) return text.replace(' ', 'T');
  return text;
}

function exactNumber(text: string): TableValue {
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  const plain = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return String(number) === plain || number === 0 ? number : text;
}
