import type { Call } from '../values/context.ts';
import { finite } from '../values/operators.ts';
import { UncertainError } from '../values/uncertain.ts';
import {
  DIVIDED_BY_ZERO,
  type ErrorValue,
  isError,
  type Matrix,
  Reference,
  type Scalar,
  WRONG_VALUE,
} from '../values/value.ts';
import { criterion, type Test } from './criteria.ts';
import { type FunctionTable, range } from './definition.ts';
import { sumOf } from './statistics.ts';

const MANY = [2, 255] as const;
const MORE = [3, 255] as const;

export const CONDITIONAL: FunctionTable = {
  COUNTIF: range([2, 2], (call) => count(call, [0])),
  COUNTIFS: range(MANY, (call) => count(call, places(call, 0))),
  SUMIF: range([2, 3], (call) => simple(call, total)),
  SUMIFS: range(MORE, (call) => several(call, total)),
  AVERAGEIF: range([2, 3], (call) => simple(call, mean)),
  AVERAGEIFS: range(MORE, (call) => several(call, mean)),
  MAXIFS: range(MORE, (call) => several(call, (list) => list.reduce((best, one) => Math.max(best, one), list[0] ?? 0))),
  MINIFS: range(MORE, (call) => several(call, (list) => list.reduce((best, one) => Math.min(best, one), list[0] ?? 0))),
};

type OfList = (list: readonly number[]) => number | ErrorValue;
const total: OfList = (list) => finite(sumOf(list));
const mean: OfList = (list) => (list.length === 0 ? DIVIDED_BY_ZERO : sumOf(list) / list.length);

/** Places of the ranges among the arguments; each is followed by its condition. */
function places(call: Call, from: number): number[] {
  const found: number[] = [];
  for (let index = from; index + 1 < call.args.length; index += 2) found.push(index);
  if ((call.args.length - from) % 2 !== 0) throw new UncertainError('a condition is missing');
  return found;
}

function count(call: Call, ranges: readonly number[]): Scalar | Matrix {
  return matched(call, ranges, undefined, (cells, beyond) => cells.length + beyond);
}

function simple(call: Call, apply: OfList): Scalar | Matrix {
  const tested = call.value(0);
  const summed = call.has(2) ? call.value(2) : tested;
  if (isError(tested)) return tested;
  if (isError(summed)) return summed;
  if (!(tested instanceof Reference) || !(summed instanceof Reference))
    throw new UncertainError(`${call.name} gets something else than cells`);
  const { top, left } = summed.box;
  // The cells to add begin at the given corner and have the shape of the cells that are tested.
  const box = {
    top,
    left,
    bottom: top + tested.box.bottom - tested.box.top,
    right: left + tested.box.right - tested.box.left,
  };
  return matched(call, [0], new Reference(summed.sheet, box), (cells) => overNumbers(cells, apply));
}

function several(call: Call, apply: OfList): Scalar | Matrix {
  const summed = call.value(0);
  if (isError(summed)) return summed;
  if (!(summed instanceof Reference)) throw new UncertainError(`${call.name} gets something else than cells`);
  return matched(call, places(call, 1), summed, (cells) => overNumbers(cells, apply));
}

function overNumbers(cells: readonly Scalar[], apply: OfList): Scalar {
  return cells.find(isError) ?? apply(cells.filter((value) => typeof value === 'number'));
}

/** Hands over the cells at whose place all conditions hold, and how many empty ones match after the last filled. */
function matched(
  call: Call,
  ranges: readonly number[],
  summed: Reference | undefined,
  apply: (cells: readonly Scalar[], beyond: number) => Scalar,
): Scalar | Matrix {
  const broken = ranges.map((index) => call.value(index)).find(isError);
  if (broken !== undefined) return broken;
  const tested = ranges.map((index) => {
    const value = call.value(index);
    if (!(value instanceof Reference)) throw new UncertainError(`${call.name} gets something else than cells`);
    return value;
  });
  const all = summed === undefined ? tested : [...tested, summed];
  if (new Set(all.map(shapeOf)).size > 1) return WRONG_VALUE;
  const [first] = tested;
  if (first === undefined) return WRONG_VALUE;
  const { context } = call;
  const height = first.box.bottom - first.box.top + 1;
  const width = first.box.right - first.box.left + 1;
  const filled = (side: 'row' | 'column', start: (box: Reference['box']) => number): number =>
    Math.max(0, ...all.map(({ sheet, box }) => context.extent(sheet)[side] - start(box) + 1));
  const rows = Math.min(
    height,
    filled('row', (box) => box.top),
  );
  const columns = Math.min(
    width,
    filled('column', (box) => box.left),
  );
  return call.each(
    ranges.map((index) => index + 1),
    (wanted) => {
      const tests = wanted.map((one): Test => criterion(one));
      const cells: Scalar[] = [];
      for (let row = 0; row < rows; row += 1)
        for (let column = 0; column < columns; column += 1) {
          const at = ({ sheet, box }: Reference): Scalar => context.valueAt(sheet, box.top + row, box.left + column);
          if (tested.every((reference, index) => tests[index]?.(at(reference)) === true))
            cells.push(at(summed ?? first));
        }
      const beyond = tests.every((test) => test(null)) ? height * width - rows * columns : 0;
      return apply(cells, beyond);
    },
  );
}

function shapeOf({ box }: Reference): string {
  return `${box.bottom - box.top} ${box.right - box.left}`;
}
