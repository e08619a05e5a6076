import type { WorkbookEdit } from '../edit/book/workbook-edit.ts';
import { describeErrors, describeUnknown } from './describe-faults.ts';
import { describeStale, recalculate, type StaleFormula } from './index.ts';

/**
 * After a batch: formulas that read changed cells must not show values of before. What can be calculated here is;
 * for the rest the next program that opens the workbook is asked, and the result says which formulas these are.
 */
export function settleCalculation(book: WorkbookEdit): readonly StaleFormula[] {
  if (!book.needsCalculation()) return [];
  const { stale, errors } = recalculate(book);
  for (const sentence of [describeErrors(errors), describeUnknown(stale), describeStale(stale)])
    if (sentence !== undefined) book.warn(sentence);
  book.requestFullCalculation();
  return stale;
}
