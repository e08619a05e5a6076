import { toNumber } from '../values/coerce.ts';
import type { Call } from '../values/context.ts';
import { flatten } from '../values/read-cells.ts';
import { UncertainError } from '../values/uncertain.ts';
import { type ErrorValue, isError, Matrix, Reference, type Scalar } from '../values/value.ts';

/** Numbers of all arguments from one on: in ranges only what is a number counts, written out all that can be one. */
export function numbersOf(call: Call, from = 0): number[] | ErrorValue {
  const numbers: number[] = [];
  for (let index = from; index < call.args.length; index += 1) {
    const value = call.value(index);
    if (value instanceof Reference || value instanceof Matrix) {
      const matrix = call.matrix(index);
      refuseOpen(call, matrix, (last) => typeof last !== 'number' || (last === 0 && call.name === 'SUM'));
      for (const one of flatten(matrix)) {
        if (isError(one)) return one;
        if (typeof one === 'number') numbers.push(one);
      }
      continue;
    }
    const number = toNumber(value);
    if (isError(number)) return number;
    numbers.push(number);
  }
  return numbers;
}

/** As AVERAGEA and its kin count: truth values are 1 and 0, texts in ranges 0. */
export function allNumbersOf(call: Call): number[] | ErrorValue {
  const numbers: number[] = [];
  for (const index of call.args.keys()) {
    const value = call.value(index);
    if (value instanceof Reference || value instanceof Matrix) {
      const matrix = call.matrix(index);
      refuseOpen(call, matrix, () => false);
      for (const one of flatten(matrix)) {
        if (isError(one)) return one;
        if (one !== null) numbers.push(typeof one === 'string' ? 0 : Number(one));
      }
      continue;
    }
    const number = toNumber(value);
    if (isError(number)) return number;
    numbers.push(number);
  }
  return numbers;
}

/** Every value of every argument. */
export function valuesOf(call: Call): Scalar[] {
  return [...call.args.keys()].flatMap((index) => {
    const matrix = call.matrix(index);
    refuseOpen(call, matrix, () => false);
    return flatten(matrix);
  });
}

/** What is calculated from whole columns counts only where the empty rows below add nothing. */
export function refuseOpen(call: Call, matrix: Matrix, addsNothing: (last: Scalar) => boolean): void {
  if (matrix.isOpen && !(matrix.rows.at(-1) ?? []).every(addsNothing))
    throw new UncertainError(`${call.name} counts the empty rows of whole columns`);
}
