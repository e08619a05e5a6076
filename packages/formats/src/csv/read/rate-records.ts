import { fieldKind } from './field-kind.ts';
import type { SampleRecord } from './parse-records.ts';

export interface Rating {
  readonly score: number;
  /** The number of fields that most records have. */
  readonly columns: number;
}

const PLAUSIBILITY = { empty: 0.5, number: 1, date: 1, code: 1, text: 0.9, odd: 0 } as const;
const FIELDS_LOOKED_AT = 4_000;

/**
 * How much a reading looks like a table: records of one length, more than one field, and fields that are each one
 * value. A wrong delimiter fails at the second or third: `1,5;2,5` split at commas leaves `5;2` behind.
 */
export function rateRecords(records: readonly SampleRecord[]): Rating {
  const counts = new Map<number, number>();
  for (const { fields } of records) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1);
  const [columns = 1, agreeing = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  if (records.length === 0) return { score: 0, columns: 1 };
  const share = agreeing / records.length;
  const shape = columns < 2 ? 0.05 : share * share * (1 - 1 / (columns + 0.5));
  return { score: shape * plausibility(records), columns };
}

function plausibility(records: readonly SampleRecord[]): number {
  let sum = 0;
  let seen = 0;
  for (const { fields } of records) {
    for (const field of fields) {
      sum += PLAUSIBILITY[fieldKind(field.length > 200 ? field.slice(0, 200) : field)];
      seen += 1;
    }
    if (seen >= FIELDS_LOOKED_AT) break;
  }
  return seen === 0 ? 0 : 0.05 + 0.95 * (sum / seen);
}
