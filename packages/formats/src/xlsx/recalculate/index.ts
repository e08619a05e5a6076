export { describeStale, type Recalculation, recalculate, type StaleFormula } from './recalculate.ts';
