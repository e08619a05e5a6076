import { ErrorValue, type Scalar } from '../calculate/index.ts';

export type CalculatedValue =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'error'; readonly value: string };

/** A result as a cell shows it: a formula that reads an empty cell shows 0. */
export function shownValue(value: Scalar): CalculatedValue {
  if (value === null) return { kind: 'number', value: 0 };
  if (typeof value === 'number') return { kind: 'number', value };
  if (typeof value === 'string') return { kind: 'text', value };
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  return { kind: 'error', value: value.code };
}

export function toScalar(value: CalculatedValue): Scalar {
  return value.kind === 'error' ? new ErrorValue(value.value) : value.value;
}
