import { toNumber } from '../values/coerce.ts';
import type { CalculationContext } from '../values/context.ts';
import { isError, type Scalar } from '../values/value.ts';
import { type ScalarFunction, scalar } from './definition.ts';

/** A function of numbers alone; arguments left out are undefined. */
export function numeric(
  arity: readonly [number, number],
  apply: (numbers: readonly number[], context: CalculationContext) => Scalar,
): ScalarFunction {
  return scalar(arity, (values, context) => {
    const numbers: number[] = [];
    for (const value of values) {
      const number = toNumber(value);
      if (isError(number)) return number;
      numbers.push(number);
    }
    return apply(numbers, context);
  });
}
