import { describeStale, recalculate } from '../recalculate/index.ts';
import type { WorkbookEdit } from './workbook-edit.ts';

/**
 * After a batch: formulas that read changed cells must not show values of before. What can be calculated here is;
 * for the rest the next program that opens the workbook is asked, and the result says which formulas these are.
 */
export function settleCalculation(book: WorkbookEdit): void {
  if (!book.needsCalculation()) return;
  const stale = describeStale(recalculate(book).stale);
  if (stale !== undefined) book.warn(stale);
  book.requestFullCalculation();
}
