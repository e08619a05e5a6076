import type { CalculatedValue } from './calculated-value.ts';
import type { ModelCell } from './calculation-model.ts';

/** Whether a calculated value is what the cell shows; numbers to the twelve digits that programs agree on. */
export function agrees(value: CalculatedValue, cell: ModelCell): boolean {
  if (value.kind === 'error') return cell.isError && cell.value === value.value;
  if (cell.isError) return false;
  if (value.kind === 'number') return typeof cell.value === 'number' && isClose(value.value, cell.value);
  return value.value === cell.value;
}

function isClose(one: number, other: number): boolean {
  if (one === other) return true;
  const size = Math.max(Math.abs(one), Math.abs(other));
  return Math.abs(one - other) <= Math.max(size * 1e-12, 1e-12);
}
