import { NUMBER, readNumber } from './number.ts';
import type { Found } from './period.ts';

export type Operator = '>' | '>=' | '<' | '<=' | '=' | '<>';

/** "over 100", "between 5 and 10"; the column it is about stands before or after it, or is left to be guessed. */
export interface Comparison {
  readonly operator: Operator;
  readonly value: number;
  /** For "between": the upper bound; `operator` is then `>=`. */
  readonly upTo: number | null;
  /** Written `|amount|`, `abs(amount)`, "absolute amount": the size counts, not the sign. */
  readonly absolute: boolean;
  /** The column as written between bars or brackets. */
  readonly named: string | null;
}

const OPERATORS: readonly (readonly [string, Operator])[] = [
  ['>=|≥|at least|no less than|not less than|a minimum of|minimum', '>='],
  ['<=|≤|at most|no more than|not more than|up to|a maximum of|maximum', '<='],
  ['<>|!=|≠|not equal to|other than', '<>'],
  ['>|over|above|more than|greater than|larger than|bigger than|higher than|exceeds|exceeding|in excess of', '>'],
  ['<|under|below|less than|smaller than|lower than|fewer than|cheaper than', '<'],
  ['={1,2}|equal to|equals|exactly', '='],
];
const ANY = OPERATORS.map(([words]) => words).join('|');
const ABSOLUTE =
  '\\|\\s*([^|\\n]{1,40}?)\\s*\\||abs(?:olute)?\\s*\\(\\s*([^)]{1,40}?)\\s*\\)|absolute (?:value of |values of )?(?:the )?([\\w-]+)?';
const END = '(?![\\d.]*\\d|[-/]\\d|\\s*(?:rows|lines|records|columns)\\b)';

export function findComparisons(text: string): Found<Comparison>[] {
  const found: Found<Comparison>[] = [];
  const add = (start: number, end: number, value: Comparison) => {
    if (!found.some((other) => start < other.end && end > other.start)) found.push({ value, start, end });
  };
  const between = new RegExp(
    `(?:(?:${ABSOLUTE})\\s*(?:[a-z]+\\s+){0,3}?)?\\bbetween\\s+(${NUMBER})\\s+and\\s+(${NUMBER})${END}`,
    'gi',
  );
  for (const match of text.matchAll(between)) {
    const [low, high] = [readNumber(match[4] ?? ''), readNumber(match[5] ?? '')];
    if (low === null || high === null) continue;
    const named = match[1] ?? match[2] ?? match[3] ?? null;
    const absolute = /^(?:\||abs)/i.test(match[0]);
    const range = { operator: '>=' as const, value: Math.min(low, high), upTo: Math.max(low, high) };
    add(match.index, match.index + match[0].length, { ...range, absolute, named });
  }
  const compare = new RegExp(
    `(?:(?:${ABSOLUTE})\\s*(?:[a-z]+\\s+){0,3}?)?(?<![\\w])(${ANY})\\s*(${NUMBER})${END}`,
    'gi',
  );
  for (const match of text.matchAll(compare)) {
    const value = readNumber(match[5] ?? '');
    if (value === null) continue;
    const named = match[1] ?? match[2] ?? match[3] ?? null;
    const absolute = /^(?:\||abs)/i.test(match[0]);
    const operator = operatorOf(match[4] ?? '');
    add(match.index, match.index + match[0].length, { operator, value, upTo: null, absolute, named });
  }
  const suffix = new RegExp(
    `(?<![\\w.])(${NUMBER})\\s+(?:or|and)\\s+(more|above|over|up|higher|greater|less|below|under|fewer|lower)\\b`,
    'gi',
  );
  for (const match of text.matchAll(suffix)) {
    const value = readNumber(match[1] ?? '');
    if (value === null) continue;
    const operator = /more|above|over|up|higher|greater/i.test(match[2] ?? '') ? '>=' : '<=';
    add(match.index, match.index + match[0].length, { operator, value, upTo: null, absolute: false, named: null });
  }
  return found.sort((left, right) => left.start - right.start);
}

function operatorOf(words: string): Operator {
  const known = OPERATORS.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'i').test(words));
  return known?.[1] ?? '=';
}
