import type { CalculationContext, Call } from '../values/context.ts';
import type { Scalar, Value } from '../values/value.ts';

interface Arity {
  readonly least: number;
  readonly most: number;
}

/** Takes single values and gives one; over ranges it is called for each of their values. */
export interface ScalarFunction extends Arity {
  readonly kind: 'scalar';
  /** Errors among its arguments are handed to it instead of being its result. */
  readonly takesErrors: boolean;
  readonly apply: (values: readonly Scalar[], context: CalculationContext) => Scalar;
}

/** Looks at its arguments itself. */
export interface RangeFunction extends Arity {
  readonly kind: 'range';
  /** Its arguments are calculated as in an array formula, wherever it stands. */
  readonly isArray: boolean;
  readonly apply: (call: Call) => Value;
}

export type FunctionDefinition = ScalarFunction | RangeFunction;
export type FunctionTable = Readonly<Record<string, FunctionDefinition>>;

export function scalar(
  [least, most]: readonly [number, number],
  apply: ScalarFunction['apply'],
  takesErrors = false,
): ScalarFunction {
  return { kind: 'scalar', least, most, takesErrors, apply };
}

export function range([least, most]: readonly [number, number], apply: RangeFunction['apply']): RangeFunction {
  return { kind: 'range', least, most, isArray: false, apply };
}

export function arrayRange([least, most]: readonly [number, number], apply: RangeFunction['apply']): RangeFunction {
  return { kind: 'range', least, most, isArray: true, apply };
}
