import { compareNumbers, compareScalars, equalTexts } from '../values/compare.ts';
import { UncertainError } from '../values/uncertain.ts';
import { type ErrorValue, isError, type Scalar } from '../values/value.ts';
import { isPattern, matchesPattern, parsePattern } from './wildcard.ts';

type Wanted = Exclude<Scalar, ErrorValue>;

/** Place of the first value that equals the wanted one; -1 when there is none. */
export function findExact(list: readonly Scalar[], wanted: Wanted, hasPatterns: boolean): number {
  const sought = wanted ?? 0;
  if (wanted === null && list.includes(0)) throw new UncertainError('it looks up an empty cell');
  if (typeof sought === 'number')
    return list.findIndex((value) => typeof value === 'number' && compareNumbers(value, sought) === 0);
  if (typeof sought === 'boolean') return list.indexOf(sought);
  if (!hasPatterns || !isPattern(sought))
    return list.findIndex((value) => typeof value === 'string' && equalTexts(value, sought));
  const pattern = parsePattern(sought);
  return list.findIndex((value) => typeof value === 'string' && matchesPattern(value, pattern));
}

/**
 * Place of the last value that is not beyond the wanted one, in a list in order. Excel halves the list to find it: in a
 * list that is not in order the result depends on where it looks.
 */
export function findSorted(list: readonly Scalar[], wanted: Wanted, isDescending = false): number {
  if (wanted === null) throw new UncertainError('it looks up an empty cell');
  const sought = wanted;
  let found = -1;
  let previous: Wanted | undefined;
  for (const [index, value] of list.entries()) {
    if (isError(value) || value === null || typeof value !== typeof sought) continue;
    if (previous !== undefined && (isDescending ? -1 : 1) * compareScalars(previous, value) > 0)
      throw new UncertainError('it looks up a value in a list that is not in order');
    previous = value;
    const order = compareScalars(value, sought);
    if (isDescending ? order >= 0 : order <= 0) {
      // Of equal values, ascending lists give the last and descending ones the first.
      if (!isDescending || found === -1 || compareScalars(list[found] as Wanted, value) !== 0) found = index;
    }
  }
  return found;
}
