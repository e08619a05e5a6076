import { broadcast } from '../values/broadcast.ts';
import { toCondition } from '../values/coerce.ts';
import { equalScalars } from '../values/compare.ts';
import type { Call } from '../values/context.ts';
import { readAll } from '../values/read-cells.ts';
import { UncertainError } from '../values/uncertain.ts';
import {
  type ErrorValue,
  isError,
  Matrix,
  NOT_AVAILABLE,
  Reference,
  type Scalar,
  type Value,
  WRONG_VALUE,
} from '../values/value.ts';
import { type FunctionTable, range, scalar } from './definition.ts';

export const LOGIC: FunctionTable = {
  IF: range([2, 3], (call) => {
    const chosen = choose(call, 0, toCondition, (condition) => (condition ? 1 : 2));
    if (chosen instanceof Matrix) return spread(call, chosen, [1, 2]);
    if (typeof chosen !== 'number') return chosen;
    return chosen === 2 && call.args.length < 3 ? false : call.value(chosen);
  }),
  IFERROR: range([2, 2], (call) => instead(call, isError)),
  IFNA: range([2, 2], (call) => instead(call, (value) => isError(value) && value.code === '#N/A')),
  IFS: range([2, 254], (call) => {
    for (let index = 0; index + 1 < call.args.length; index += 2) {
      const condition = toCondition(call.scalar(index));
      if (isError(condition)) return condition;
      if (condition) return call.value(index + 1);
    }
    return NOT_AVAILABLE;
  }),
  SWITCH: range([3, 254], (call) => {
    const wanted = call.scalar(0);
    if (isError(wanted)) return wanted;
    const last = call.args.length - 1;
    for (let index = 1; index + 1 <= last; index += 2) {
      const candidate = call.scalar(index);
      if (isError(candidate)) return candidate;
      if (sameKind(wanted, candidate) && equalScalars(wanted, candidate)) return call.value(index + 1);
    }
    return last % 2 === 1 ? call.value(last) : NOT_AVAILABLE;
  }),
  CHOOSE: range([2, 255], (call) => {
    const index = call.scalar(0);
    if (isError(index)) return index;
    const place = typeof index === 'string' ? Number.NaN : Math.trunc(Number(index));
    if (Number.isNaN(place)) throw new UncertainError('CHOOSE gets a text for its place');
    return place >= 1 && place < call.args.length ? call.value(place) : WRONG_VALUE;
  }),
  AND: range([1, 255], (call) => conditions(call, (list) => list.every(Boolean))),
  OR: range([1, 255], (call) => conditions(call, (list) => list.some(Boolean))),
  XOR: range([1, 255], (call) => conditions(call, (list) => list.filter(Boolean).length % 2 === 1)),
  NOT: scalar([1, 1], ([value = null]) => {
    const condition = toCondition(value);
    return isError(condition) ? condition : !condition;
  }),
  TRUE: scalar([0, 0], () => true),
  FALSE: scalar([0, 0], () => false),
};

function sameKind(one: Scalar, other: Scalar): boolean {
  return one === null || other === null || typeof one === typeof other;
}

/** A number for one condition, a matrix of numbers for many, or the error in it. */
function choose(
  call: Call,
  index: number,
  read: (value: Scalar) => boolean | ErrorValue,
  pick: (condition: boolean) => number,
): Scalar | Matrix {
  const chosen = call.each([index], ([value = null]) => {
    const condition = read(value);
    return isError(condition) ? condition : pick(condition);
  });
  // Excel does this inside SUMPRODUCT only where the formula was entered as an array formula.
  if (chosen instanceof Matrix && call.isForced)
    throw new UncertainError(`${call.name} gets many values in a formula that is no array formula`);
  return chosen;
}

function spread(call: Call, chosen: Matrix, branches: readonly number[]): Scalar | Matrix {
  const values = branches.map((index) => single(call, index < call.args.length ? call.value(index) : false, index));
  return broadcast([chosen, ...values], ([which = null, ...options]) =>
    typeof which === 'number' ? (options[which - 1] ?? null) : which,
  );
}

function single(call: Call, value: Value, index: number): Scalar | Matrix {
  if (!(value instanceof Reference)) return value;
  return value.isCell ? call.scalar(index) : readAll(call.context, value);
}

function instead(call: Call, isMatch: (value: Scalar) => boolean): Value {
  const value = call.value(0);
  if (value instanceof Matrix || (value instanceof Reference && !value.isCell && call.isArray)) {
    if (call.isForced) throw new UncertainError(`${call.name} gets many values in a formula that is no array formula`);
    const other = single(call, call.value(1), 1);
    const first = value instanceof Matrix ? value : readAll(call.context, value);
    return broadcast([first, other], ([one = null, two = null]) => (isMatch(one) ? (two ?? 0) : one));
  }
  const shown = call.scalar(0);
  if (!isMatch(shown)) return value instanceof Reference ? shown : value;
  const other = call.value(1);
  return other === null ? 0 : other;
}

/** Texts and empty cells inside ranges count for nothing; texts written out must be truth values. */
function conditions(call: Call, decide: (list: readonly boolean[]) => boolean): Scalar {
  const list: boolean[] = [];
  for (const index of call.args.keys()) {
    const value = call.value(index);
    if (value instanceof Reference || value instanceof Matrix) {
      for (const one of call.matrix(index).rows.flat()) {
        if (isError(one)) return one;
        if (typeof one === 'number' || typeof one === 'boolean') list.push(Boolean(one));
      }
      continue;
    }
    if (value === null) {
      list.push(false);
      continue;
    }
    const condition = toCondition(value);
    if (isError(condition)) return condition;
    list.push(condition);
  }
  return list.length === 0 ? WRONG_VALUE : decide(list);
}
