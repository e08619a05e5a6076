import { toNumber, toText } from './coerce.ts';
import { compareScalars, equalScalars } from './compare.ts';
import { UncertainError } from './uncertain.ts';
import { DIVIDED_BY_ZERO, type ErrorValue, isError, NO_NUMBER, type Scalar } from './value.ts';

/** One operator between two single values. `isLast`: nothing is done with the result but to show it. */
export function applyOperator(operator: string, left: Scalar, right: Scalar, isLast: boolean): Scalar {
  if (isError(left)) return left;
  if (isError(right)) return right;
  if (operator === '&') {
    const [one, other] = [toText(left), toText(right)];
    return isError(one) ? one : isError(other) ? other : one + other;
  }
  if (operator === '=') return equalScalars(left, right);
  if (operator === '<>') return !equalScalars(left, right);
  const comparison = COMPARISONS[operator];
  if (comparison !== undefined) return comparison(compareScalars(left, right));
  const [one, other] = [toNumber(left), toNumber(right)];
  if (isError(one)) return one;
  if (isError(other)) return other;
  return arithmetic(operator, one, other, isLast);
}

const COMPARISONS: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
};

function arithmetic(operator: string, one: number, other: number, isLast: boolean): number | ErrorValue {
  switch (operator) {
    case '+':
      return sum(one, other, isLast);
    case '-':
      return sum(one, -other, isLast);
    case '*':
      return finite(one * other);
    case '/':
      return other === 0 ? DIVIDED_BY_ZERO : finite(one / other);
    case '^':
      return power(one, other);
    default:
      throw new UncertainError(`it uses the operator ${operator}`);
  }
}

/** Excel shows 0 when a last sum leaves nothing but the error of its digits; inside a formula it does so at times. */
function sum(one: number, other: number, isLast: boolean): number | ErrorValue {
  const result = one + other;
  const isRemnant = result !== 0 && Math.abs(result) < Math.max(Math.abs(one), Math.abs(other)) * 2 ** -46;
  if (!isRemnant) return finite(result);
  if (!isLast) throw new UncertainError('its digits cancel out inside it');
  return 0;
}

export function power(base: number, exponent: number): number | ErrorValue {
  if (base === 0 && exponent === 0) throw new UncertainError('it takes nothing to the power of nothing');
  if (base === 0 && exponent < 0) return DIVIDED_BY_ZERO;
  const result = base ** exponent;
  if (Number.isNaN(result)) {
    const root = Math.abs(1 / exponent);
    // An odd root of a negative number is one in some programs.
    if (Math.abs(root - Math.round(root)) < 1e-9) throw new UncertainError('it takes a root of a negative number');
    return NO_NUMBER;
  }
  return finite(result);
}

export function finite(value: number): number | ErrorValue {
  return Number.isFinite(value) ? value : NO_NUMBER;
}
