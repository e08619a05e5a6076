import type { CalculationModel } from './calculation-model.ts';
import type { FormulaCell } from './dependents.ts';
import { LEFT_TO_EXCEL, VOLATILE } from './distrusted.ts';
import { holdsNumericText } from './numeric-texts.ts';

/** Why a formula is left to a spreadsheet program, in words; undefined when the engine may try. */
export function obstacle(model: CalculationModel, cell: FormulaCell): string | undefined {
  const { facts } = cell;
  if (facts.obstacle !== undefined) return `it refers to ${facts.obstacle}`;
  if (model.sheets[cell.sheet]?.arrays.has(cell.key) === true) return 'it is an array formula';
  for (const name of facts.functions) {
    if (VOLATILE.has(name) || LEFT_TO_EXCEL.has(name)) return `it uses ${name}`;
    const isFiltered =
      (name === 'SUBTOTAL' || name === 'AGGREGATE') && model.sheets.some((sheet) => sheet.hasHiddenRows);
    if (isFiltered) return `it uses ${name} where rows are hidden`;
  }
  if (countsTextsAsNumbers(model, cell)) return 'it compares numbers with texts that look like numbers';
  return undefined;
}

/** For COUNTIF and its kin the text "12" equals the number 12 in Excel; the engine does not count it. */
function countsTextsAsNumbers(model: CalculationModel, cell: FormulaCell): boolean {
  const isConditional = [...cell.facts.functions].some((name) => /^(COUNT|SUM|AVERAGE|MAX|MIN)IFS?$/.test(name));
  if (!isConditional) return false;
  return cell.facts.precedents.some((box) => {
    const sheet = model.sheets[box.sheet];
    return sheet !== undefined && holdsNumericText(sheet, box);
  });
}
