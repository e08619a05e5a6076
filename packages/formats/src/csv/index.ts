export type { CsvDialect } from './dialect.ts';
export { type CsvEditResult, editCsv } from './edit/edit-csv.ts';
export { type FormulaGuard, guardFormula, looksLikeFormula } from './edit/formula-guard.ts';
export type { CsvEditOptions, CsvOperation, CsvRow } from './edit/operation.ts';
export { CsvEditError, CsvMalformedError, CsvValueInvalidError } from './errors.ts';
export { CsvFile, openCsv } from './open-csv.ts';
export type { CsvProblem, CsvProblemKind, CsvProblems } from './problems.ts';
export { sniffCsv } from './sniff-csv.ts';
