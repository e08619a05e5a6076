import type { WorkbookEdit } from './workbook-edit.ts';

/** After a batch: formulas that read changed cells must not show values of before. */
export function settleCalculation(book: WorkbookEdit): void {
  if (book.needsCalculation()) book.requestFullCalculation();
}
