import type { CalculatedValue } from './calculated-value.ts';
import type { ModelCell } from './dependencies/calculation-model.ts';

/** Near zero, what is left of digits that cancel out depends on the order of a calculation. */
const REMNANT = 1e-12;

/** Whether a calculated value is one that another program may show; numbers to the twelve digits that programs agree on. */
export function agrees(value: CalculatedValue, cell: ModelCell): boolean {
  return matches(value, cell, REMNANT);
}

/** Whether the cell shows this value already. Very small numbers are numbers as others are. */
export function shows(cell: ModelCell, value: CalculatedValue): boolean {
  return matches(value, cell, 0);
}

function matches(value: CalculatedValue, cell: ModelCell, least: number): boolean {
  if (value.kind === 'error') return cell.isError && cell.value === value.value;
  if (cell.isError) return false;
  if (value.kind === 'number') return typeof cell.value === 'number' && isClose(value.value, cell.value, least);
  return value.value === cell.value;
}

function isClose(one: number, other: number, least: number): boolean {
  if (one === other) return true;
  const size = Math.max(Math.abs(one), Math.abs(other));
  return Math.abs(one - other) <= Math.max(size * 1e-12, least);
}
