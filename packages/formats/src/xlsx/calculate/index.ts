export type { CalculationContext } from './context.ts';
export { evaluateArray, evaluateCell } from './evaluate.ts';
export { FUNCTIONS } from './functions/index.ts';
export type { Node } from './node.ts';
export { parseFormula } from './parse-formula.ts';
export { UncertainError } from './uncertain.ts';
export { ErrorValue, Matrix, Reference, type Scalar } from './value.ts';
