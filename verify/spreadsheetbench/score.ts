import type { ModelCell } from '../../packages/formats/src/xlsx/recalculate/dependencies/calculation-model.ts';

type Scored = string | number | boolean | null;

/** The benchmark's comparison: numbers and texts of numbers to two decimals, nothing equals the empty text. */
export function sameAnswer(one: ModelCell | undefined, other: ModelCell | undefined): boolean {
  return scored(one) === scored(other);
}

function scored(cell: ModelCell | undefined): Scored {
  const value = cell?.value ?? null;
  if (value === null || value === '') return null;
  if (typeof value === 'number') return rounded(value);
  if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) return rounded(Number(value));
  return value;
}

function rounded(value: number): number {
  const result = Number(value.toFixed(2));
  return Object.is(result, -0) ? 0 : result;
}
