import { attemptOperation, bindOperation, type OperationReport } from '../../core/apply-operation.ts';
import { ImageEdit } from '../operations/image-edit.ts';
import { imageOperations } from '../operations/list.ts';

export interface ImageApplyOptions {
  /** `all` (unless set): nothing is written if one operation fails. `partial`: those that can be done are done. */
  readonly mode?: 'all' | 'partial';
}

export interface AppliedImageOperations {
  readonly bytes: Uint8Array;
  readonly report: readonly OperationReport[];
  readonly ok: boolean;
  readonly warnings: readonly string[];
}

/** Applies a batch of operations to a picture, in order. Decoded and encoded once, and only if pixels change. */
export function applyImageOperations(
  bytes: Uint8Array,
  operations: readonly unknown[],
  { mode = 'all' }: ImageApplyOptions = {},
): AppliedImageOperations {
  const edit = new ImageEdit(bytes);
  const report: OperationReport[] = [];
  for (const [index, operation] of operations.entries()) {
    const rollback = edit.checkpoint();
    const apply = () => bindOperation(imageOperations, operation).apply(edit);
    const result = attemptOperation(index, operation, apply, rollback);
    report.push(result);
    if (!result.ok && mode === 'all') return { bytes, report, ok: false, warnings: edit.warnings() };
  }
  const ok = report.every((item) => item.ok);
  return { bytes: edit.finish(), report, ok, warnings: edit.warnings() };
}
