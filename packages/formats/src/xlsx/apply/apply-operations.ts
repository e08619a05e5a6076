import { toErrorPayload } from '@galley/schema/errors';
import { bindOperation, kindOf, type OperationReport } from '../../core/apply-operation.ts';
import { PartFoldedError } from '../../ooxml/folded-part.ts';
import { WorkbookEdit } from '../edit/book/workbook-edit.ts';
import { xlsxOperations } from '../operations/list.ts';
import type { StaleFormula } from '../recalculate/index.ts';
import { settleCalculation } from '../recalculate/settle-calculation.ts';
import { foldLargeSheets } from './fold-large-sheets.ts';

export interface ApplyOptions {
  /** `all` (unless set): nothing is written if one operation fails. `partial`: those that can be done are done. */
  readonly mode?: 'all' | 'partial';
}

export interface AppliedOperations {
  /** The edited workbook; in mode `all` with a failure, the bytes that came in. */
  readonly bytes: Uint8Array;
  readonly report: readonly OperationReport[];
  /** True when every operation was done. */
  readonly ok: boolean;
  readonly warnings: readonly string[];
  /** Every formula that may show an old value until a spreadsheet program opens the file. */
  readonly stale: readonly StaleFormula[];
}

/** Applies a batch of operations to a workbook, in order, in one pass over each sheet it touches. */
export function applyOperations(
  bytes: Uint8Array,
  operations: readonly unknown[],
  { mode = 'all' }: ApplyOptions = {},
): AppliedOperations {
  try {
    const book = new WorkbookEdit(bytes);
    foldLargeSheets(book, operations);
    return applyTo(book, bytes, operations, mode);
  } catch (error) {
    if (!(error instanceof PartFoldedError)) throw error;
    return applyTo(new WorkbookEdit(bytes), bytes, operations, mode);
  }
}

function applyTo(
  book: WorkbookEdit,
  bytes: Uint8Array,
  operations: readonly unknown[],
  mode: 'all' | 'partial',
): AppliedOperations {
  const report: OperationReport[] = [];
  for (const [index, operation] of operations.entries()) {
    const result = applyOne(book, operation, index, mode === 'partial');
    report.push(result);
    if (!result.ok && mode === 'all') return { bytes, report, ok: false, warnings: book.warnings(), stale: [] };
  }
  const done = report.filter(({ ok }) => ok).length;
  if (done === 0) return { bytes, report, ok: report.length === 0, warnings: book.warnings(), stale: [] };
  const stale = settleCalculation(book);
  return { bytes: book.finish(), report, ok: done === report.length, warnings: book.warnings(), stale };
}

function applyOne(book: WorkbookEdit, operation: unknown, index: number, isUndoable: boolean): OperationReport {
  const kind = kindOf(operation);
  const checkpoint = isUndoable ? book.checkpoint() : undefined;
  try {
    return { index, kind, ok: true, affected: bindOperation(xlsxOperations, operation).apply(book) };
  } catch (error) {
    if (error instanceof PartFoldedError) throw error;
    if (checkpoint !== undefined) book.rollback(checkpoint);
    return { index, kind, ok: false, affected: '', error: toErrorPayload(error) };
  }
}
