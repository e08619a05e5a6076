import { attemptOperation, bindOperation, type OperationReport } from '../../core/apply-operation.ts';
import type { BoundOperation } from '../../core/define-operation.ts';
import type { TextEncoding } from '../decode/decode-text.ts';
import { formFor } from '../form/rewrite-text.ts';
import type { TextEdit } from './text-edit.ts';

export interface TextEditOptions {
  /** `utf-8` lets a text leave an encoding that cannot hold what is written. As it is (`keep`) unless set. */
  readonly encoding?: 'keep' | 'utf-8';
}

export interface EditedText {
  /** The edited text; the bytes that came in if an operation failed. */
  readonly bytes: Uint8Array;
  readonly report: readonly OperationReport[];
  /** True when every operation was done. */
  readonly ok: boolean;
  readonly encoding: TextEncoding;
  readonly lines: number;
}

interface Known<Target extends TextEdit> {
  readonly kind: string;
  bind(input: unknown): BoundOperation<Target>;
}

/** Applies operations to the text of these bytes in order, all or none. */
export function applyToText<Target extends TextEdit>(
  bytes: Uint8Array,
  edit: Target,
  known: readonly Known<Target>[],
  operations: readonly unknown[],
  { encoding = 'keep' }: TextEditOptions = {},
): EditedText {
  const form = formFor(edit.form, encoding);
  const report: OperationReport[] = [];
  for (const [index, operation] of operations.entries()) {
    const done = applyOne(edit, known, operation, index);
    report.push(done);
    if (!done.ok) return { bytes, report, ok: false, encoding: edit.form.encoding, lines: edit.lines.length };
  }
  const isSame = operations.length === 0 && form === edit.form;
  return {
    bytes: isSame ? bytes : edit.finish(form),
    report,
    ok: true,
    encoding: form.encoding,
    lines: edit.lines.length,
  };
}

function applyOne<Target extends TextEdit>(
  edit: Target,
  known: readonly Known<Target>[],
  operation: unknown,
  index: number,
): OperationReport {
  return attemptOperation(index, operation, () => bindOperation(known, operation).apply(edit));
}
