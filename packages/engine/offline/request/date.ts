import type { Operator } from './comparison.ts';
import type { Found } from './period.ts';

/** "after 2025-03-01", "between 2025-01-01 and 2025-02-28", "on 2025-01-05". */
export interface DateCondition {
  readonly operator: Operator;
  readonly date: string;
  readonly upTo: string | null;
}

const DATE = '((?:19|20)\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01]))';
const WORDS: Readonly<Record<string, Operator>> = {
  after: '>',
  since: '>=',
  from: '>=',
  before: '<',
  until: '<=',
  'up to': '<=',
  on: '=',
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
  '=': '=',
};

/** Dates are understood only as year-month-day: 03/04 would mean two days to two readers. */
export function findDates(text: string): Found<DateCondition>[] {
  const found: Found<DateCondition>[] = [];
  for (const match of text.matchAll(
    new RegExp(`\\b(?:between|from)\\s+${DATE}\\s+(?:and|to|until)\\s+${DATE}`, 'gi'),
  )) {
    const value = { operator: '>=' as const, date: match[1] ?? '', upTo: match[2] ?? '' };
    found.push({ value, start: match.index, end: match.index + match[0].length });
  }
  const single = new RegExp(
    `(\\bafter|\\bsince|\\bfrom|\\bbefore|\\buntil|\\bup to|\\bon|>=|<=|>|<|=)\\s*${DATE}`,
    'gi',
  );
  for (const match of text.matchAll(single)) {
    const [start, end] = [match.index, match.index + match[0].length];
    if (found.some((other) => start < other.end && end > other.start)) continue;
    const operator = WORDS[(match[1] ?? '').toLowerCase()] ?? '=';
    found.push({ value: { operator, date: match[2] ?? '', upTo: null }, start, end });
  }
  return found.sort((left, right) => left.start - right.start);
}
