import { attemptOperation, bindOperation, type OperationReport } from '../../core/apply-operation.ts';
import { DeckEdit } from '../edit/deck/deck-edit.ts';
import { pptxOperations } from '../operations/list.ts';

export interface PptxApplyOptions {
  /** `all` (unless set): nothing is written if one operation fails. `partial`: those that can be done are done. */
  readonly mode?: 'all' | 'partial';
  /** Files that operations name, such as pictures, by the path they are named with. */
  readonly files?: ReadonlyMap<string, Uint8Array>;
}

export interface AppliedPptxOperations {
  /** The edited deck; in mode `all` with a failure, the bytes that came in. */
  readonly bytes: Uint8Array;
  readonly report: readonly OperationReport[];
  /** True when every operation was done. */
  readonly ok: boolean;
  readonly warnings: readonly string[];
}

/** Applies a batch of operations to a deck, in order; each sees the slides as those before it left them. */
export function applyPptxOperations(
  bytes: Uint8Array,
  operations: readonly unknown[],
  { mode = 'all', files }: PptxApplyOptions = {},
): AppliedPptxOperations {
  const edit = new DeckEdit(bytes, files);
  const report: OperationReport[] = [];
  for (const [index, operation] of operations.entries()) {
    const result = applyOne(edit, operation, index, mode === 'partial');
    report.push(result);
    if (!result.ok && mode === 'all') return { bytes, report, ok: false, warnings: edit.warnings() };
  }
  const done = report.filter(({ ok }) => ok).length;
  const edited = done === 0 ? bytes : edit.finish();
  return { bytes: edited, report, ok: done === report.length, warnings: edit.warnings() };
}

function applyOne(edit: DeckEdit, operation: unknown, index: number, isUndoable: boolean): OperationReport {
  const checkpoint = isUndoable ? edit.checkpoint() : undefined;
  const apply = () => {
    const affected = bindOperation(pptxOperations, operation).apply(edit);
    // Whether done in one call or one by one, each operation leaves the same parts behind.
    edit.clean();
    return affected;
  };
  return attemptOperation(index, operation, apply, () => checkpoint !== undefined && edit.rollback(checkpoint));
}
