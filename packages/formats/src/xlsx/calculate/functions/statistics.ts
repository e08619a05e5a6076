import { compareNumbers } from '../values/compare.ts';
import { UncertainError } from '../values/uncertain.ts';
import { DIVIDED_BY_ZERO, type ErrorValue, NO_NUMBER, NOT_AVAILABLE } from '../values/value.ts';

/** Functions of a list of numbers. */
export const sumOf = (list: readonly number[]): number => list.reduce((total, number) => total + number, 0);

export const meanOf = (list: readonly number[]): number | ErrorValue =>
  list.length === 0 ? DIVIDED_BY_ZERO : sumOf(list) / list.length;

export const varianceOf = (list: readonly number[], isSample: boolean): number | ErrorValue => {
  const count = list.length - (isSample ? 1 : 0);
  if (count <= 0) return DIVIDED_BY_ZERO;
  const mean = sumOf(list) / list.length;
  return sumOf(list.map((number) => (number - mean) ** 2)) / count;
};

export const medianOf = (list: readonly number[]): number | ErrorValue => {
  if (list.length === 0) return NO_NUMBER;
  const sorted = ascending(list);
  const half = sorted.length / 2;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2 : (sorted[Math.floor(half)] ?? 0);
};

/** The number that comes most often, the first of them in order of the cells. */
export const modeOf = (list: readonly number[]): number | ErrorValue => {
  const counts = new Map<number, number>();
  for (const number of list) counts.set(number, (counts.get(number) ?? 0) + 1);
  let best: number | undefined;
  for (const [number, count] of counts)
    if (count > 1 && (best === undefined || count > (counts.get(best) ?? 0))) best = number;
  return best ?? NOT_AVAILABLE;
};

export const percentileOf = (list: readonly number[], share: number): number | ErrorValue => {
  if (list.length === 0 || share < 0 || share > 1) return NO_NUMBER;
  const sorted = ascending(list);
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const low = sorted[below] ?? 0;
  return low + (place - below) * ((sorted[below + 1] ?? low) - low);
};

export const rankOf = (number: number, list: readonly number[], isAscending: boolean): number | ErrorValue => {
  if (!list.some((one) => compareNumbers(one, number) === 0)) return NOT_AVAILABLE;
  const near = list.find((one) => one !== number && compareNumbers(one, number) === 0);
  if (near !== undefined) throw new UncertainError('numbers that differ in their last digit are ranked');
  return list.filter((one) => (isAscending ? one < number : one > number)).length + 1;
};

export function ascending(list: readonly number[]): number[] {
  return [...list].sort((one, other) => one - other);
}
