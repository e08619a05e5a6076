import { toNumber } from '../values/coerce.ts';
import type { Call } from '../values/context.ts';
import { askLibrary } from '../values/library.ts';
import { flatten } from '../values/read-cells.ts';
import { UncertainError } from '../values/uncertain.ts';
import { isError, Matrix, Reference, type Scalar } from '../values/value.ts';
import { refuseOpen } from './collect.ts';
import { type FunctionDefinition, type FunctionTable, range } from './definition.ts';
import { numeric } from './numbers.ts';

/** Functions of numbers that the library gives as LibreOffice does, with the fewest and the most arguments. */
const OF_NUMBERS: Readonly<Record<string, readonly [number, number]>> = {
  ASINH: [1, 1],
  ACOSH: [1, 1],
  ATANH: [1, 1],
  COT: [1, 1],
  COTH: [1, 1],
  SEC: [1, 1],
  SECH: [1, 1],
  CSC: [1, 1],
  CSCH: [1, 1],
  ACOT: [1, 1],
  FACTDOUBLE: [1, 1],
  COMBINA: [2, 2],
  SQRTPI: [1, 1],
  STANDARDIZE: [3, 3],
  FISHER: [1, 1],
  FISHERINV: [1, 1],
  SYD: [4, 4],
  DB: [4, 5],
  DDB: [4, 5],
  EFFECT: [2, 2],
  NOMINAL: [2, 2],
  ISPMT: [4, 4],
  RRI: [3, 3],
  PDURATION: [3, 3],
  BITAND: [2, 2],
  BITOR: [2, 2],
  BITXOR: [2, 2],
  DELTA: [1, 2],
  GESTEP: [1, 2],
};

/** The same for lists: cells that hold no number are left out by all programs alike. */
const OF_LISTS: Readonly<Record<string, readonly [number, number]>> = {
  'PERCENTILE.EXC': [2, 2],
  'QUARTILE.EXC': [2, 2],
  TRIMMEAN: [2, 2],
  GEOMEAN: [1, 255],
  HARMEAN: [1, 255],
  DEVSQ: [1, 255],
  AVEDEV: [1, 255],
  SKEW: [1, 255],
  KURT: [1, 255],
  CORREL: [2, 2],
  RSQ: [2, 2],
  SLOPE: [2, 2],
  INTERCEPT: [2, 2],
  STEYX: [2, 2],
  FORECAST: [3, 3],
  'FORECAST.LINEAR': [3, 3],
  'COVARIANCE.P': [2, 2],
  'COVARIANCE.S': [2, 2],
  GCD: [1, 255],
  LCM: [1, 255],
  IRR: [1, 2],
  XNPV: [3, 3],
  XIRR: [2, 3],
};

const PAIRS = new Set(['CORREL', 'RSQ', 'SLOPE', 'INTERCEPT', 'STEYX', 'COVARIANCE.P', 'COVARIANCE.S']);

export const DELEGATED: FunctionTable = Object.fromEntries([
  ...Object.entries(OF_NUMBERS).map(([name, arity]): [string, FunctionDefinition] => [
    name,
    numeric(arity, (numbers) =>
      askLibrary(
        name,
        numbers.map((number) => new Matrix([[number]])),
      ),
    ),
  ]),
  ...Object.entries(OF_LISTS).map(([name, arity]): [string, FunctionDefinition] => [
    name,
    range(arity, (call) => list(call)),
  ]),
]);

/** Ranges of numbers and numbers written out; what programs treat in their own ways, such as gaps in pairs, is refused. */
function list(call: Call): Scalar {
  const matrices: Matrix[] = [];
  for (const index of call.args.keys()) {
    const value = call.value(index);
    if (value instanceof Reference || value instanceof Matrix) {
      const matrix = call.matrix(index);
      refuseOpen(call, matrix, () => false);
      const values = flatten(matrix);
      const error = values.find(isError);
      if (error !== undefined) return error;
      if (!values.every((one) => typeof one === 'number'))
        throw new UncertainError(`${call.name} gets cells that are not numbers`);
      // The library sees no difference between one cell and a number written out.
      if (values.length === 1 && PAIRS.has(call.name)) throw new UncertainError(`${call.name} gets a single cell`);
      matrices.push(matrix);
      continue;
    }
    const number = toNumber(value);
    if (isError(number)) return number;
    matrices.push(new Matrix([[number]]));
  }
  return askLibrary(call.name, matrices);
}
