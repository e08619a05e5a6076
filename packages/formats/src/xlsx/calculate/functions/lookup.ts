import { toCondition, toNumber } from '../values/coerce.ts';
import type { Call } from '../values/context.ts';
import { flatten, toMatrix } from '../values/read-cells.ts';
import { UncertainError } from '../values/uncertain.ts';
import {
  isError,
  Matrix,
  NO_REFERENCE,
  NOT_AVAILABLE,
  Reference,
  type Scalar,
  type Value,
  WRONG_VALUE,
} from '../values/value.ts';
import { arrayRange, type FunctionTable, range } from './definition.ts';
import { findExact, findSorted } from './search.ts';

export const LOOKUP: FunctionTable = {
  VLOOKUP: range([3, 4], (call) =>
    table(
      call,
      (matrix) => matrix.rows.map((row) => row[0] ?? null),
      (matrix, place, other) => matrix.at(place, other),
      (matrix) => matrix.width,
    ),
  ),
  HLOOKUP: range([3, 4], (call) =>
    table(
      call,
      (matrix) => [...(matrix.rows[0] ?? [])],
      (matrix, place, other) => matrix.at(other, place),
      (matrix) => matrix.height,
    ),
  ),
  LOOKUP: arrayRange([2, 3], lookup),
  MATCH: range([2, 3], match),
  INDEX: range([2, 4], index),
  XLOOKUP: range([3, 6], xlookup),
  XMATCH: range([2, 4], (call) => {
    newModes(call, 2);
    const list = vector(call, 1);
    return call.each([0], ([wanted = null]) => {
      if (isError(wanted)) return wanted;
      const found = findExact(list, wanted, false);
      return found === -1 ? NOT_AVAILABLE : found + 1;
    });
  }),
};

/** A range whose shape counts: cut only where whole rows or columns of the sheet are meant. */
function shaped(call: Call, place: number): Matrix {
  const value = call.value(place);
  const isHuge = value instanceof Reference && value.box.bottom - value.box.top > 100_000;
  return value instanceof Reference ? toMatrix(call.context, value, isHuge) : toMatrix(call.context, value);
}

function table(
  call: Call,
  keys: (matrix: Matrix) => readonly Scalar[],
  pick: (matrix: Matrix, place: number, other: number) => Scalar,
  width: (matrix: Matrix) => number,
): Scalar | Matrix {
  const matrix = shaped(call, 1);
  const list = keys(matrix);
  const mode = call.has(3) ? toCondition(call.scalar(3)) : call.args.length < 4;
  if (isError(mode)) return mode;
  return call.each([0, 2], ([wanted = null, column = null]) => {
    const other = toNumber(column);
    if (isError(other)) return other;
    if (isError(wanted)) return wanted;
    const place = mode ? findSorted(list, wanted) : findExact(list, wanted, true);
    if (place === -1) return NOT_AVAILABLE;
    if (other < 1) return WRONG_VALUE;
    return Math.trunc(other) > width(matrix) ? NO_REFERENCE : pick(matrix, place, Math.trunc(other) - 1);
  });
}

/** Among whole columns, a calculated value of the last row stands for a million: its place says nothing. */
function certainPlace(call: Call, index: number, place: number): number {
  const value = call.value(index);
  if (value instanceof Matrix && value.isOpen && place === Math.max(value.height, value.width) - 1)
    throw new UncertainError(`${call.name} finds the empty rows of whole columns`);
  return place;
}

function vector(call: Call, place: number): Scalar[] {
  const value = call.value(place);
  // Of a calculated list a plain formula sees one value; Excel's versions disagree on what this function does then.
  if (!(value instanceof Reference || value instanceof Matrix))
    throw new UncertainError(`${call.name} searches a calculated list in a formula that is no array formula`);
  const matrix = shaped(call, place);
  if (matrix.height > 1 && matrix.width > 1) throw new UncertainError(`${call.name} searches more than one column`);
  return flatten(matrix);
}

function lookup(call: Call): Scalar | Matrix {
  const matrix = shaped(call, 1);
  // Of a block the longer side is searched, and the last row or column gives the result.
  const isWide = matrix.width > matrix.height;
  const keys = isWide ? [...(matrix.rows[0] ?? [])] : matrix.rows.map((row) => row[0] ?? null);
  const last = isWide ? [...(matrix.rows.at(-1) ?? [])] : matrix.rows.map((row) => row.at(-1) ?? null);
  const results = call.has(2) ? vector(call, 2) : last;
  return call.each([0], ([wanted = null]) => {
    if (isError(wanted)) return wanted;
    const place = certainPlace(call, 1, findSorted(keys, wanted));
    return place === -1 ? NOT_AVAILABLE : (results[place] ?? null);
  });
}

function match(call: Call): Scalar | Matrix {
  const list = vector(call, 1);
  const mode = call.has(2) ? toNumber(call.scalar(2)) : call.args.length < 3 ? 1 : 0;
  if (isError(mode)) return mode;
  return call.each([0], ([wanted = null]) => {
    if (isError(wanted)) return wanted;
    const place =
      mode === 0 ? findExact(list, wanted, true) : certainPlace(call, 1, findSorted(list, wanted, mode < 0));
    return place === -1 ? NOT_AVAILABLE : place + 1;
  });
}

function index(call: Call): Value {
  if (call.has(3)) throw new UncertainError('INDEX chooses among several ranges');
  const source = call.value(0);
  if (isError(source)) return source;
  const box = source instanceof Reference ? source.box : undefined;
  const matrix = source instanceof Reference ? undefined : toMatrix(call.context, source);
  const height = box === undefined ? (matrix?.height ?? 0) : box.bottom - box.top + 1;
  const width = box === undefined ? (matrix?.width ?? 0) : box.right - box.left + 1;
  const [first, second] = [1, 2].map((place) => (call.has(place) ? toNumber(call.scalar(place)) : 0));
  if (isError(first)) return first;
  if (isError(second)) return second;
  // One number for a single row is the place in it.
  const isAlong = height === 1 && width > 1 && call.args.length < 3;
  const row = Math.trunc((isAlong ? 1 : first) ?? 0);
  const column = Math.trunc((isAlong ? first : second) ?? 0);
  if (row < 0 || column < 0) return WRONG_VALUE;
  if (row > height || column > width) return NO_REFERENCE;
  const rows: readonly [number, number] = row === 0 ? [0, height - 1] : [row - 1, row - 1];
  const columns: readonly [number, number] = column === 0 ? [0, width - 1] : [column - 1, column - 1];
  if (source instanceof Reference)
    return new Reference(source.sheet, {
      top: source.box.top + rows[0],
      bottom: source.box.top + rows[1],
      left: source.box.left + columns[0],
      right: source.box.left + columns[1],
    });
  const cut = (matrix?.rows ?? []).slice(rows[0], rows[1] + 1).map((line) => line.slice(columns[0], columns[1] + 1));
  return cut.length === 1 && cut[0]?.length === 1 ? (cut[0][0] ?? null) : new Matrix(cut);
}

function xlookup(call: Call): Value {
  newModes(call, 4);
  const list = vector(call, 1);
  const keys = shaped(call, 1);
  const results = shaped(call, 2);
  const isDown = keys.width === 1;
  if (isDown ? results.height !== keys.height : results.width !== keys.width) {
    const isCut = call.value(1) instanceof Reference && call.value(2) instanceof Reference;
    if (!isCut) return WRONG_VALUE;
    throw new UncertainError('XLOOKUP gets ranges of different lengths');
  }
  const isSingle = isDown ? results.width === 1 : results.height === 1;
  if (isSingle)
    return call.each([0], ([wanted = null]) => {
      if (isError(wanted)) return wanted;
      const place = findExact(list, wanted, false);
      if (place !== -1) return isDown ? results.at(place, 0) : results.at(0, place);
      return call.has(3) ? call.scalar(3) : NOT_AVAILABLE;
    });
  const wanted = call.scalar(0);
  if (isError(wanted)) return wanted;
  const place = findExact(list, wanted, false);
  if (place === -1) return call.has(3) ? call.value(3) : NOT_AVAILABLE;
  return isDown ? new Matrix([results.rows[place] ?? []]) : new Matrix(results.rows.map((row) => [row[place] ?? null]));
}

/** Exact match from the first on; the other ways of the newer lookups are left to Excel. */
function newModes(call: Call, from: number): void {
  const standard = [0, 1];
  for (const [offset, wanted] of standard.entries())
    if (call.has(from + offset) && call.scalar(from + offset) !== wanted)
      throw new UncertainError(`it uses a search mode of ${call.name}`);
}
