import { UncertainError } from './uncertain.ts';
import type { ErrorValue, Scalar } from './value.ts';

type Comparable = Exclude<Scalar, ErrorValue>;

/** Below zero, zero or above: numbers before texts before truth values, texts without regard to case. */
export function compareScalars(left: Comparable, right: Comparable): number {
  const [one, other] = [fill(left, right), fill(right, left)];
  const rank = rankOf(one) - rankOf(other);
  if (rank !== 0) return rank;
  if (typeof one === 'number' && typeof other === 'number') return compareNumbers(one, other);
  if (typeof one === 'string' && typeof other === 'string') return compareTexts(one, other);
  return Number(one) - Number(other);
}

/** Whether two values are equal; texts of any signs can be told apart even where their order is not known. */
export function equalScalars(left: Comparable, right: Comparable): boolean {
  const [one, other] = [fill(left, right), fill(right, left)];
  if (typeof one === 'string' && typeof other === 'string') return equalTexts(one, other);
  return compareScalars(one, other) === 0;
}

/** Excel takes numbers for equal that agree in fifteen digits: 0.1+0.2 equals 0.3. */
export function compareNumbers(one: number, other: number): number {
  if (one === other) return 0;
  const size = Math.max(Math.abs(one), Math.abs(other));
  const gap = Math.abs(one - other);
  if (gap > size * 1e-13) {
    const isRemnant = (one === 0 || other === 0) && size < 1e-11;
    if (isRemnant) throw new UncertainError('it compares what digits leave over with nothing');
    return one - other;
  }
  return one.toPrecision(15) === other.toPrecision(15) ? 0 : one - other;
}

export function equalTexts(one: string, other: string): boolean {
  return one === other || fold(one) === fold(other);
}

/** Where two texts first differ, letters, digits and spaces have an order that all programs share; other signs have not. */
export function compareTexts(left: string, right: string): number {
  const [one, other] = [fold(left), fold(right)];
  if (one === other) return 0;
  let at = 0;
  while (at < one.length && at < other.length && one.charAt(at) === other.charAt(at)) at += 1;
  const rest = [one.slice(at), other.slice(at)];
  // Hyphens and apostrophes count for nothing in Excel's order until all the rest is equal.
  const isPlain = !/[-'\u2010-\u2015\u2019]/.test(one + other) && rest.every((text) => /^(?:$|[a-z0-9 ])/.test(text));
  if (!isPlain) throw new UncertainError('it puts texts with special signs in order');
  return (rest[0] ?? '') < (rest[1] ?? '') ? -1 : 1;
}

function fold(text: string): string {
  return text.toLowerCase();
}

function fill(value: Comparable, other: Comparable): Exclude<Comparable, null> {
  if (value !== null) return value;
  if (typeof other === 'string') return '';
  return typeof other === 'boolean' ? false : 0;
}

function rankOf(value: Exclude<Comparable, null>): number {
  return typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2;
}
