import { tokenize } from '../formula/index.ts';
import type { FormulaCell } from './dependents.ts';

/** They look at the cells of their arguments and at no others. SUMIF is none of them: it stretches its last range. */
const CLOSED = new Set(
  [
    ['ABS', 'AND', 'AVERAGE', 'CEILING', 'CONCAT', 'CONCATENATE', 'COUNT', 'COUNTA', 'COUNTBLANK', 'COUNTIF'],
    ['COUNTIFS', 'DATE', 'DAY', 'EXP', 'FIND', 'FLOOR', 'HLOOKUP', 'IF', 'IFERROR', 'IFNA', 'IFS', 'INT', 'ISBLANK'],
    ['ISERROR', 'ISNA', 'ISNUMBER', 'ISTEXT', 'LARGE', 'LEFT', 'LEN', 'LN', 'LOG', 'LOG10', 'LOWER', 'MATCH', 'MAX'],
    ['MEDIAN', 'MID', 'MIN', 'MOD', 'MONTH', 'NOT', 'OR', 'POWER', 'PRODUCT', 'PROPER', 'RANK', 'REPLACE', 'RIGHT'],
    ['ROUND', 'ROUNDDOWN', 'ROUNDUP', 'SEARCH', 'SIGN', 'SMALL', 'SQRT', 'STDEV', 'SUBSTITUTE', 'SUM', 'SUMIFS'],
    ['SUMPRODUCT', 'TEXT', 'TRIM', 'TRUNC', 'UPPER', 'VALUE', 'VAR', 'VLOOKUP', 'YEAR'],
  ].flat(),
);

/** Whether a formula reads no cell but those that it names: no range is put together from parts while it is calculated. */
export function readsNamedCellsOnly({ formula, facts }: FormulaCell): boolean {
  if (facts.isIndirect || facts.obstacle !== undefined) return false;
  for (const name of facts.functions) if (!CLOSED.has(name)) return false;
  return !tokenize(formula).some((token) => token.kind === 'operator' && /^[:@#]$/.test(token.text));
}
