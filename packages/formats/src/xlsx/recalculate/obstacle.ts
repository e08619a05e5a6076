import { FUNCTIONS } from '../calculate/index.ts';
import type { CalculationModel } from './dependencies/calculation-model.ts';
import type { FormulaCell } from './dependencies/dependents.ts';
import { VOLATILE } from './dependencies/distrusted.ts';

/** Why a formula is left to a spreadsheet program, in words; undefined when it may be calculated here. */
export function obstacle(model: CalculationModel, { facts, array }: FormulaCell): string | undefined {
  if (array?.kind === 'dataTable') return 'it is a data table';
  if (facts.obstacle !== undefined) return `it refers to ${facts.obstacle}`;
  for (const name of facts.functions) {
    if (VOLATILE.has(name) || !FUNCTIONS.has(name)) return `it uses ${name}`;
    if (name === 'SUBTOTAL' && model.sheets.some((sheet) => sheet.hasHiddenRows))
      return `it uses ${name} where rows are hidden`;
  }
  return undefined;
}
