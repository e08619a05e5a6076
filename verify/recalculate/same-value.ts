import type { OfficeValue } from './office-values.ts';

const TOLERANCE = 1e-9;

export interface ShownValue {
  readonly value: string | number | boolean | null;
  readonly isError: boolean;
}

/** Whether a cell shows what LibreOffice calculates: numbers closely, texts and errors exactly. */
export function sameValue(ours: ShownValue, theirs: OfficeValue | undefined): boolean {
  if (theirs === undefined) return false;
  if (typeof theirs === 'object') return ours.isError && (ours.value === theirs.error || isOwnError(theirs));
  if (ours.isError) return false;
  // LibreOffice keeps truth values as numbers.
  const value = typeof ours.value === 'boolean' ? Number(ours.value) : ours.value;
  if (typeof value === 'number' && typeof theirs === 'number') return isClose(value, theirs);
  return value === theirs || (value === null && theirs === '');
}

/** `Err:502` and its kin: an error that Excel shows under some other name. */
export function isOwnError(value: OfficeValue | undefined): boolean {
  return typeof value === 'object' && value.error.startsWith('Err:');
}

export function sameAnswer(one: OfficeValue | undefined, other: OfficeValue | undefined): boolean {
  if (typeof one === 'number' && typeof other === 'number') return isClose(one, other);
  if (typeof one === 'object' && typeof other === 'object') return one.error === other.error;
  return one === other;
}

function isClose(one: number, other: number): boolean {
  if (one === other) return true;
  const size = Math.max(Math.abs(one), Math.abs(other));
  // What is left of a sum that comes to nothing differs from program to program.
  return Math.abs(one - other) <= Math.max(size * TOLERANCE, 1e-12);
}
