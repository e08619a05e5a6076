import type { WorkbookEdit } from '../edit/book/workbook-edit.ts';
import { recalculate } from './index.ts';

/**
 * For operations that read what formulas show: an earlier one of the batch may have changed that. Without it a copied,
 * sorted or summarised value would be of before the batch.
 */
export function freshenValues(book: WorkbookEdit): void {
  if (book.needsCalculation()) recalculate(book);
}
