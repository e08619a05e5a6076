import { toNumber } from '../values/coerce.ts';
import type { Call } from '../values/context.ts';
import { finite } from '../values/operators.ts';
import { flatten, readAll, toMatrix } from '../values/read-cells.ts';
import { UncertainError } from '../values/uncertain.ts';
import { type ErrorValue, isError, Matrix, NO_NUMBER, Reference, type Scalar, WRONG_VALUE } from '../values/value.ts';
import { allNumbersOf, numbersOf, refuseOpen, valuesOf } from './collect.ts';
import { arrayRange, type FunctionTable, range } from './definition.ts';
import { ascending, meanOf, medianOf, modeOf, percentileOf, rankOf, sumOf, varianceOf } from './statistics.ts';

type OfList = (list: readonly number[]) => number | ErrorValue;

const root = (value: number | ErrorValue): number | ErrorValue => (isError(value) ? value : Math.sqrt(value));
const sum: OfList = (list) => finite(sumOf(list));
const product: OfList = (list) => finite(list.length === 0 ? 0 : list.reduce((total, number) => total * number, 1));
const smallest: OfList = (list) => list.reduce((best, number) => Math.min(best, number), list[0] ?? 0);
const largest: OfList = (list) => list.reduce((best, number) => Math.max(best, number), list[0] ?? 0);
const sampleVariance: OfList = (list) => varianceOf(list, true);
const variance: OfList = (list) => varianceOf(list, false);
const sampleDeviation: OfList = (list) => root(varianceOf(list, true));
const deviation: OfList = (list) => root(varianceOf(list, false));

const ALL = [1, 255] as const;
const over = (apply: OfList) => range(ALL, (call) => given(numbersOf(call), apply));
const overAll = (apply: OfList) => range(ALL, (call) => given(allNumbersOf(call), apply));

export const AGGREGATE: FunctionTable = {
  SUM: over(sum),
  PRODUCT: over(product),
  SUMSQ: over((list) => finite(sumOf(list.map((number) => number * number)))),
  AVERAGE: over(meanOf),
  AVERAGEA: overAll(meanOf),
  MIN: over(smallest),
  MAX: over(largest),
  MINA: overAll(smallest),
  MAXA: overAll(largest),
  MEDIAN: over(medianOf),
  MODE: range(ALL, (call) => ranges(call, modeOf)),
  'MODE.SNGL': range(ALL, (call) => ranges(call, modeOf)),
  STDEV: over(sampleDeviation),
  'STDEV.S': over(sampleDeviation),
  STDEVP: over(deviation),
  'STDEV.P': over(deviation),
  VAR: over(sampleVariance),
  'VAR.S': over(sampleVariance),
  VARP: over(variance),
  'VAR.P': over(variance),
  COUNT: range(ALL, (call) => countNumbers(call)),
  COUNTA: range(ALL, (call) => valuesOf(call).filter((value) => value !== null).length),
  COUNTBLANK: range([1, 1], (call) => {
    const reference = call.value(0);
    if (!(reference instanceof Reference)) return WRONG_VALUE;
    const { top, bottom, left, right } = reference.box;
    const filled = flatten(call.matrix(0)).filter((value) => value !== null && value !== '').length;
    return (bottom - top + 1) * (right - left + 1) - filled;
  }),
  LARGE: place((sorted, k) => sorted[sorted.length - k]),
  SMALL: place((sorted, k) => sorted[k - 1]),
  PERCENTILE: share(percentileOf),
  'PERCENTILE.INC': share(percentileOf),
  QUARTILE: share((list, part) => quarter(list, part)),
  'QUARTILE.INC': share((list, part) => quarter(list, part)),
  RANK: range([2, 3], rank),
  'RANK.EQ': range([2, 3], rank),
  SUMPRODUCT: arrayRange(ALL, sumProduct),
  SUBTOTAL: range([2, 255], subtotal),
};

function given(list: number[] | ErrorValue, apply: OfList): number | ErrorValue {
  return isError(list) ? list : apply(list);
}

/** Of single values, Excel takes some for errors that it passes over in ranges. */
function ranges(call: Call, apply: OfList): Scalar {
  for (const index of call.args.keys()) {
    const value = call.value(index);
    if (!(value instanceof Reference) || value.isCell)
      throw new UncertainError(`${call.name} gets something else than ranges`);
  }
  return given(numbersOf(call), apply);
}

function countNumbers(call: Call): number {
  let count = 0;
  for (const index of call.args.keys()) {
    const value = call.value(index);
    if (value instanceof Reference || value instanceof Matrix) {
      const matrix = call.matrix(index);
      refuseOpen(call, matrix, (last) => typeof last !== 'number');
      count += flatten(matrix).filter((one) => typeof one === 'number').length;
    } else if (value === null || (!isError(value) && !isError(toNumber(value)))) count += 1;
  }
  return count;
}

function listAt(call: Call, index: number): number[] | ErrorValue {
  const value = call.value(index);
  if (!(value instanceof Reference || value instanceof Matrix)) {
    const number = toNumber(value);
    return isError(number) ? number : [number];
  }
  const matrix = call.matrix(index);
  refuseOpen(call, matrix, (last) => typeof last !== 'number');
  const values = flatten(matrix);
  return values.find(isError) ?? values.filter((value) => typeof value === 'number');
}

function place(pick: (sorted: readonly number[], k: number) => number | undefined) {
  return range([2, 2], (call) => {
    const list = listAt(call, 0);
    if (isError(list)) return list;
    const sorted = ascending(list);
    return call.each([1], ([value = null]) => {
      const k = toNumber(value);
      return isError(k) ? k : k < 1 || k > sorted.length ? NO_NUMBER : (pick(sorted, Math.ceil(k)) ?? NO_NUMBER);
    });
  });
}

function share(apply: (list: readonly number[], share: number) => number | ErrorValue) {
  return range([2, 2], (call) => {
    const list = listAt(call, 0);
    if (isError(list)) return list;
    return call.each([1], ([value = null]) => {
      const part = toNumber(value);
      return isError(part) ? part : apply(list, part);
    });
  });
}

function quarter(list: readonly number[], part: number): number | ErrorValue {
  return part < 0 || part >= 5 ? NO_NUMBER : percentileOf(list, Math.trunc(part) / 4);
}

function rank(call: Call): Scalar | Matrix {
  const list = listAt(call, 1);
  if (isError(list)) return list;
  const order = call.has(2) ? toNumber(call.scalar(2)) : 0;
  if (isError(order)) return order;
  return call.each([0], ([value = null]) => {
    const number = toNumber(value);
    return isError(number) ? number : rankOf(number, list, order !== 0);
  });
}

/** Products of what stands at the same place; what is no number counts as nothing. */
function sumProduct(call: Call): Scalar {
  const values = [...call.args.keys()].map((index) => call.value(index));
  const matrices = values.map((value) =>
    value instanceof Reference ? readAll(call.context, value) : toMatrix(call.context, value),
  );
  const isOdd = values.some(
    (value, index) => value instanceof Reference && value.isCell && typeof matrices[index]?.at(0, 0) !== 'number',
  );
  if (isOdd && values.length > 1) throw new UncertainError('SUMPRODUCT gets single cells that are not numbers');
  const shapes = matrices.map((matrix) => `${matrix.isOpen ? 'open' : matrix.height} ${matrix.width}`);
  if (new Set(shapes).size > 1) return WRONG_VALUE;
  // Whole columns of sheets of different lengths: what is missing of the shorter one is empty.
  const height = Math.max(...matrices.map((matrix) => matrix.height));
  const width = Math.min(...matrices.map((matrix) => matrix.width));
  for (const matrix of matrices) {
    const error = flatten(matrix).find(isError);
    if (error !== undefined) return error;
  }
  const isEndless = matrices.some((matrix) => matrix.isOpen);
  const terms: number[] = [];
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const factors = matrices.map((matrix) => matrix.at(row, column));
      const term = factors.reduce<number>((total, factor) => total * (typeof factor === 'number' ? factor : 0), 1);
      if (isEndless && row === height - 1 && term !== 0)
        throw new UncertainError('SUMPRODUCT counts the empty rows of whole columns');
      terms.push(term);
    }
  return finite(sumOf(terms));
}

const SUBTOTALS: Readonly<Record<number, OfList>> = {
  1: meanOf,
  4: largest,
  5: smallest,
  6: product,
  7: sampleDeviation,
  8: deviation,
  9: sum,
  10: sampleVariance,
  11: variance,
};

/** Other sub-totals among the cells are left out. Rows are not hidden: formulas are left alone where some are. */
function subtotal(call: Call): Scalar {
  const code = toNumber(call.scalar(0));
  if (isError(code)) return code;
  const kind = code > 100 ? code - 100 : code;
  const values: Scalar[] = [];
  for (let index = 1; index < call.args.length; index += 1) {
    const reference = call.value(index);
    if (!(reference instanceof Reference)) throw new UncertainError('SUBTOTAL gets something else than cells');
    const { sheet, box } = reference;
    for (const [down, row] of call.matrix(index).rows.entries())
      for (const [across, value] of row.entries())
        if (!call.context.isSubtotal(sheet, box.top + down, box.left + across)) values.push(value);
  }
  if (kind === 2) return values.filter((value) => typeof value === 'number').length;
  if (kind === 3) return values.filter((value) => value !== null).length;
  const apply = SUBTOTALS[kind];
  if (apply === undefined) return WRONG_VALUE;
  return values.find(isError) ?? apply(values.filter((value) => typeof value === 'number'));
}
