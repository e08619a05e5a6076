export { evaluateArray, evaluateCell } from './evaluate.ts';
export { FUNCTIONS } from './functions/index.ts';
export { parseFormula } from './parse-formula.ts';
export type { CalculationContext } from './values/context.ts';
export type { Node } from './values/node.ts';
export { UncertainError } from './values/uncertain.ts';
export { ErrorValue, Matrix, Reference, type Scalar } from './values/value.ts';
