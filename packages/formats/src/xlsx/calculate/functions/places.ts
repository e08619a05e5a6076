import type { Call } from '../values/context.ts';
import { flatten } from '../values/read-cells.ts';
import { Matrix, Reference, type Value, WRONG_VALUE } from '../values/value.ts';
import { type FunctionTable, range } from './definition.ts';

export const PLACES: FunctionTable = {
  ROW: range([0, 1], (call) => numbers(call, call.context.row, (box) => [box.top, box.bottom], false)),
  COLUMN: range([0, 1], (call) => numbers(call, call.context.column + 1, (box) => [box.left + 1, box.right + 1], true)),
  ROWS: range([1, 1], (call) =>
    extent(
      call,
      (box) => box.bottom - box.top + 1,
      (matrix) => matrix.height,
    ),
  ),
  COLUMNS: range([1, 1], (call) =>
    extent(
      call,
      (box) => box.right - box.left + 1,
      (matrix) => matrix.width,
    ),
  ),
};

function numbers(
  call: Call,
  own: number,
  ends: (box: Reference['box']) => readonly [number, number],
  isAcross: boolean,
): Value {
  if (!call.has(0)) return own;
  const value = call.value(0);
  if (!(value instanceof Reference)) return WRONG_VALUE;
  const [first, last] = ends(value.box);
  if (!call.isArray || first === last) return first;
  const list = Array.from({ length: last - first + 1 }, (_unused, offset) => first + offset);
  return isAcross ? new Matrix([list]) : new Matrix(list.map((one) => [one]));
}

function extent(call: Call, ofBox: (box: Reference['box']) => number, ofMatrix: (matrix: Matrix) => number): Value {
  const value = call.value(0);
  if (value instanceof Reference) return ofBox(value.box);
  if (value instanceof Matrix) return ofMatrix(value);
  const [error] = flatten(call.matrix(0)).filter((one) => typeof one === 'object' && one !== null);
  return error ?? 1;
}
