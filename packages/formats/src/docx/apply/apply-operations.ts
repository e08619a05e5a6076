import { attemptOperation, bindOperation, kindOf, type OperationReport } from '../../core/apply-operation.ts';
import { DocumentEdit } from '../edit/document/document-edit.ts';
import { DecisionTrackedError } from '../edit/document/errors.ts';
import { acceptChanges, rejectChanges } from '../operations/changes/settle-tracked.ts';
import { docxOperations } from '../operations/list.ts';
import { WordDocument } from '../package/word-document.ts';
import { type Stamp, suggest } from '../revisions/suggest.ts';

export interface DocxApplyOptions {
  /** `all` (unless set): nothing is written if one operation fails. `partial`: those that can be done are done. */
  readonly mode?: 'all' | 'partial';
  /** Files that operations name, such as pictures, by the path they are named with. */
  readonly files?: ReadonlyMap<string, Uint8Array>;
  /** Whose suggestions the changes are; without it they are made at once. */
  readonly track?: Stamp;
}

export interface AppliedDocxOperations {
  /** The edited document; in mode `all` with a failure, the bytes that came in. */
  readonly bytes: Uint8Array;
  readonly report: readonly OperationReport[];
  /** True when every operation was done. */
  readonly ok: boolean;
  readonly warnings: readonly string[];
}

/** Applies a batch of operations to a Word document, in order; each sees the lines as those before it left them. */
export function applyDocxOperations(
  bytes: Uint8Array,
  operations: readonly unknown[],
  { mode = 'all', files, track }: DocxApplyOptions = {},
): AppliedDocxOperations {
  const edit = new DocumentEdit(bytes, files);
  if (track !== undefined) edit.author = track.author;
  const report: OperationReport[] = [];
  for (const [index, operation] of operations.entries()) {
    const result = applyOne(edit, operation, index, { isUndoable: mode === 'partial', isTracked: track !== undefined });
    report.push(result);
    if (!result.ok && mode === 'all') return { bytes, report, ok: false, warnings: edit.warnings() };
  }
  const done = report.filter(({ ok }) => ok).length;
  if (done === 0) return { bytes, report, ok: report.length === 0, warnings: edit.warnings() };
  if (track !== undefined) {
    edit.clean();
    for (const warning of suggest(new WordDocument(bytes), edit.document, track)) edit.warn(warning);
  }
  return { bytes: edit.finish(), report, ok: done === report.length, warnings: edit.warnings() };
}

/** They decide about suggestions, and are none themselves. */
const DECISIONS: ReadonlySet<string> = new Set([acceptChanges.kind, rejectChanges.kind]);

interface OneOptions {
  readonly isUndoable: boolean;
  readonly isTracked: boolean;
}

function applyOne(
  edit: DocumentEdit,
  operation: unknown,
  index: number,
  { isUndoable, isTracked }: OneOptions,
): OperationReport {
  const kind = kindOf(operation);
  const checkpoint = isUndoable ? edit.checkpoint() : undefined;
  const apply = () => {
    if (isTracked && DECISIONS.has(kind)) throw new DecisionTrackedError(kind);
    const affected = bindOperation(docxOperations, operation).apply(edit);
    edit.settle();
    return affected;
  };
  return attemptOperation(index, operation, apply, () => checkpoint !== undefined && edit.rollback(checkpoint));
}
