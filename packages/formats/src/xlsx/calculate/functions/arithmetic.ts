import { finite, power } from '../values/operators.ts';
import { UncertainError } from '../values/uncertain.ts';
import { DIVIDED_BY_ZERO, NO_NUMBER } from '../values/value.ts';
import type { FunctionTable } from './definition.ts';
import { numeric } from './numbers.ts';

export const ARITHMETIC: FunctionTable = {
  ABS: numeric([1, 1], ([x = 0]) => Math.abs(x)),
  SIGN: numeric([1, 1], ([x = 0]) => Math.sign(x)),
  SQRT: numeric([1, 1], ([x = 0]) => (x < 0 ? NO_NUMBER : Math.sqrt(x))),
  EXP: numeric([1, 1], ([x = 0]) => finite(Math.exp(x))),
  LN: numeric([1, 1], ([x = 0]) => (x <= 0 ? NO_NUMBER : Math.log(x))),
  LOG10: numeric([1, 1], ([x = 0]) => (x <= 0 ? NO_NUMBER : Math.log10(x))),
  LOG: numeric([1, 2], ([x = 0, base = 10]) => {
    if (x <= 0 || base <= 0) return NO_NUMBER;
    if (base === 1) return DIVIDED_BY_ZERO;
    return base === 10 ? Math.log10(x) : base === 2 ? Math.log2(x) : Math.log(x) / Math.log(base);
  }),
  POWER: numeric([2, 2], ([x = 0, y = 0]) => power(x, y)),
  PI: numeric([0, 0], () => Math.PI),
  RADIANS: numeric([1, 1], ([x = 0]) => (x / 180) * Math.PI),
  DEGREES: numeric([1, 1], ([x = 0]) => (x / Math.PI) * 180),
  MOD: numeric([2, 2], ([x = 0, divisor = 0]) => {
    if (divisor === 0) return DIVIDED_BY_ZERO;
    const quotient = x / divisor;
    const isNear = Math.abs(quotient - Math.round(quotient)) < 1e-9 && !Number.isInteger(quotient);
    // Programs disagree whether such a rest is nothing or nearly the divisor.
    if (isNear || Math.abs(quotient) > 1e9) throw new UncertainError('MOD falls on the edge of a whole number');
    return x - divisor * Math.floor(quotient);
  }),
  QUOTIENT: numeric([2, 2], ([x = 0, divisor = 0]) => (divisor === 0 ? DIVIDED_BY_ZERO : Math.trunc(x / divisor))),
  SIN: numeric([1, 1], ([x = 0]) => Math.sin(x)),
  COS: numeric([1, 1], ([x = 0]) => Math.cos(x)),
  TAN: numeric([1, 1], ([x = 0]) => Math.tan(x)),
  ASIN: numeric([1, 1], ([x = 0]) => (Math.abs(x) > 1 ? NO_NUMBER : Math.asin(x))),
  ACOS: numeric([1, 1], ([x = 0]) => (Math.abs(x) > 1 ? NO_NUMBER : Math.acos(x))),
  ATAN: numeric([1, 1], ([x = 0]) => Math.atan(x)),
  ATAN2: numeric([2, 2], ([x = 0, y = 0]) => (x === 0 && y === 0 ? DIVIDED_BY_ZERO : Math.atan2(y, x))),
  SINH: numeric([1, 1], ([x = 0]) => finite(Math.sinh(x))),
  COSH: numeric([1, 1], ([x = 0]) => finite(Math.cosh(x))),
  TANH: numeric([1, 1], ([x = 0]) => Math.tanh(x)),
  FACT: numeric([1, 1], ([x = 0]) => (x < 0 || x > 170 ? NO_NUMBER : product(Math.trunc(x)))),
  COMBIN: numeric([2, 2], ([n = 0, k = 0]) => {
    const [all, some] = [Math.trunc(n), Math.trunc(k)];
    if (all < 0 || some < 0 || all < some) return NO_NUMBER;
    let result = 1;
    for (let index = 1; index <= Math.min(some, all - some); index += 1)
      result = (result * (all - Math.min(some, all - some) + index)) / index;
    return finite(Math.round(result) === result || result > 1e15 ? result : Math.round(result));
  }),
};

function product(last: number): number {
  let result = 1;
  for (let factor = 2; factor <= last; factor += 1) result *= factor;
  return result;
}
