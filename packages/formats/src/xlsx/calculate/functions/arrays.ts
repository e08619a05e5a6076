import { toCondition, toNumber } from '../values/coerce.ts';
import { compareScalars, equalTexts } from '../values/compare.ts';
import type { Call } from '../values/context.ts';
import { readAll, toMatrix } from '../values/read-cells.ts';
import { UncertainError } from '../values/uncertain.ts';
import { isError, Matrix, NOT_AVAILABLE, Reference, type Scalar, type Value, WRONG_VALUE } from '../values/value.ts';
import { arrayRange, type FunctionTable } from './definition.ts';
import { ascending, sumOf } from './statistics.ts';

/** Functions whose result may fill many cells. */
export const ARRAYS: FunctionTable = {
  TRANSPOSE: arrayRange([1, 1], (call) => turned(whole(call, 0))),
  MMULT: arrayRange([2, 2], multiply),
  FREQUENCY: arrayRange([2, 2], frequency),
  SEQUENCE: arrayRange([1, 4], sequence),
  UNIQUE: arrayRange([1, 3], unique),
  SORT: arrayRange([1, 4], sort),
  FILTER: arrayRange([2, 3], filter),
};

function whole(call: Call, index: number): Matrix {
  const value = call.value(index);
  const matrix = value instanceof Reference ? readAll(call.context, value) : toMatrix(call.context, value);
  if (matrix.isOpen) throw new UncertainError(`${call.name} reads whole columns`);
  return matrix;
}

function turned(matrix: Matrix): Matrix {
  const columns = Array.from({ length: matrix.width }, (_unused, index) => index);
  return new Matrix(columns.map((column) => matrix.rows.map((row) => row[column] ?? null)));
}

function multiply(call: Call): Value {
  const [one, other] = [whole(call, 0), whole(call, 1)];
  const isNumeric = [one, other].every((matrix) => matrix.rows.flat().every((value) => typeof value === 'number'));
  if (!isNumeric || one.width !== other.height) return WRONG_VALUE;
  const columns = turned(other).rows;
  return new Matrix(
    one.rows.map((row) =>
      columns.map((column) => sumOf(row.map((value, index) => Number(value) * Number(column[index] ?? 0)))),
    ),
  );
}

function frequency(call: Call): Value {
  const [data, bins] = [whole(call, 0).rows.flat(), whole(call, 1).rows.flat()];
  const error = [...data, ...bins].find(isError);
  if (error !== undefined) return error;
  const edges = bins.filter((value) => typeof value === 'number');
  const sorted = ascending(edges);
  if (sorted.some((edge, index) => edge !== edges[index]) || new Set(edges).size !== edges.length)
    throw new UncertainError('FREQUENCY gets classes that are not in order');
  const counts = Array.from({ length: edges.length + 1 }, () => 0);
  for (const value of data) {
    if (typeof value !== 'number') continue;
    const place = edges.findIndex((edge) => value <= edge);
    const at = place === -1 ? edges.length : place;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return new Matrix(counts.map((count) => [count]));
}

function sequence(call: Call): Value {
  const numbers = [1, 1, 1, 1].map((otherwise, index) => (call.has(index) ? toNumber(call.scalar(index)) : otherwise));
  const error = numbers.find(isError);
  if (error !== undefined) return error;
  const [rows = 1, columns = 1, start = 1, step = 1] = numbers.map(Number);
  if (rows < 1 || columns < 1 || rows * columns > 1_000_000) throw new UncertainError('SEQUENCE has no size');
  const width = Math.trunc(columns);
  return new Matrix(
    Array.from({ length: Math.trunc(rows) }, (_unused, row) =>
      Array.from({ length: width }, (_other, column) => start + (row * width + column) * step),
    ),
  );
}

function flag(call: Call, index: number): boolean {
  const value = call.has(index) ? toCondition(call.scalar(index)) : false;
  if (isError(value)) throw new UncertainError(`${call.name} gets an error for a condition`);
  return value;
}

function unique(call: Call): Value {
  const isAcross = flag(call, 1);
  const isOnce = flag(call, 2);
  const matrix = isAcross ? turned(whole(call, 0)) : whole(call, 0);
  const kept: { row: readonly Scalar[]; count: number }[] = [];
  for (const row of matrix.rows) {
    const same = kept.find((other) => other.row.every((value, index) => isSame(value, row[index] ?? null)));
    if (same === undefined) kept.push({ row, count: 1 });
    else same.count += 1;
  }
  const rows = kept.filter(({ count }) => !isOnce || count === 1).map(({ row }) => row);
  if (rows.length === 0) throw new UncertainError('UNIQUE finds nothing');
  return isAcross ? turned(new Matrix(rows)) : new Matrix(rows);
}

function isSame(one: Scalar, other: Scalar): boolean {
  if (typeof one === 'string' && typeof other === 'string') return equalTexts(one, other);
  if (isError(one) && isError(other)) return one.code === other.code;
  return one === other;
}

function sort(call: Call): Value {
  const isAcross = flag(call, 3);
  const matrix = isAcross ? turned(whole(call, 0)) : whole(call, 0);
  const [place, order] = [1, 2].map((index) => (call.has(index) ? toNumber(call.scalar(index)) : 1));
  if (isError(place)) return place;
  if (isError(order)) return order;
  if ((order !== 1 && order !== -1) || place === undefined || place < 1 || place > matrix.width) return WRONG_VALUE;
  const keyOf = (row: readonly Scalar[]): number | string => {
    const key = row[Math.trunc(place) - 1] ?? null;
    if (typeof key === 'number' || typeof key === 'string') return key;
    throw new UncertainError('SORT puts something else than numbers and texts in order');
  };
  const rows = matrix.rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((one, other) => order * compareScalars(one.key, other.key))
    .map(({ row }) => row);
  return isAcross ? turned(new Matrix(rows)) : new Matrix(rows);
}

function filter(call: Call): Value {
  const [matrix, chosen] = [whole(call, 0), whole(call, 1)];
  const isDown = chosen.width === 1 && chosen.height === matrix.height;
  const isAlong = chosen.height === 1 && chosen.width === matrix.width;
  if (!isDown && !isAlong) return WRONG_VALUE;
  const flags = chosen.rows.flat().map(toCondition);
  const error = flags.find(isError);
  if (error !== undefined) return error;
  const source = isDown ? matrix : turned(matrix);
  const rows = source.rows.filter((_row, index) => flags[index] === true);
  if (rows.length > 0) return isDown ? new Matrix(rows) : turned(new Matrix(rows));
  if (!call.has(2)) throw new UncertainError('FILTER finds nothing');
  const otherwise = call.value(2);
  return otherwise ?? NOT_AVAILABLE;
}
