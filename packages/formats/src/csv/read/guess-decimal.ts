import type { CsvDialect } from './dialect.ts';

const COMMA_DECIMAL = /^[+-]?(?:\d{1,3}(?:[. '\u00a0]\d{3})+|\d+),(?:\d{1,2}|\d{4,})$/;
const POINT_DECIMAL = /^[+-]?(?:\d{1,3}(?:[, '\u00a0]\d{3})+|\d+)\.(?:\d{1,2}|\d{4,})$/;
const POINT_GROUPS = /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
const COMMA_GROUPS = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const SPACE_GROUPS = /^[+-]?\d{1,3}(?:[ \u00a0]\d{3})+(?:[.,]\d+)?$/;
const APOSTROPHE_GROUPS = /^[+-]?\d{1,3}(?:'\d{3})+(?:[.,]\d+)?$/;

/** How numbers are written, from those that can be read in one way only; `1,234` alone says nothing. */
export function guessDecimal(records: readonly (readonly string[])[]): Pick<CsvDialect, 'decimal' | 'thousands'> {
  const seen = { comma: 0, point: 0, points: 0, commas: 0, spaces: 0, apostrophes: 0 };
  for (const record of records) {
    for (const field of record) {
      const text = field.trim();
      if (text.length < 3 || text.length > 30) continue;
      if (COMMA_DECIMAL.test(text)) seen.comma += 1;
      else if (POINT_DECIMAL.test(text)) seen.point += 1;
      if (POINT_GROUPS.test(text)) seen.points += 1;
      else if (COMMA_GROUPS.test(text)) seen.commas += 1;
      else if (SPACE_GROUPS.test(text)) seen.spaces += 1;
      else if (APOSTROPHE_GROUPS.test(text)) seen.apostrophes += 1;
    }
  }
  const decimal = seen.comma > seen.point ? ',' : '.';
  if (seen.spaces > 0) return { decimal, thousands: ' ' };
  if (seen.apostrophes > 0) return { decimal, thousands: "'" };
  if (decimal === ',') return { decimal, thousands: seen.points > 0 ? '.' : '' };
  return { decimal, thousands: seen.commas > 0 ? ',' : '' };
}
