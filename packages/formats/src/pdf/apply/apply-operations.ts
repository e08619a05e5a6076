import { GalleyError, toErrorPayload } from '@galley/schema/errors';
import { bindOperation, kindOf, type OperationReport } from '../../core/apply-operation.ts';
import { damagedError } from '../edit/document/errors.ts';
import { PdfEdit, type SavedPdf } from '../edit/document/pdf-edit.ts';
import { pdfOperations } from '../operations/list.ts';

export interface PdfApplyOptions {
  /** `all` (unless set): nothing is written if one operation fails. `partial`: those that can be done are done. */
  readonly mode?: 'all' | 'partial';
  /** Files that operations name, pictures and other documents, by the path they are named with. */
  readonly files?: ReadonlyMap<string, Uint8Array>;
}

export interface AppliedPdfOperations {
  /** The edited document; in mode `all` with a failure, the bytes that came in. */
  readonly bytes: Uint8Array;
  /** Whether the bytes that came in are the beginning of those that go out. */
  readonly saved: SavedPdf['saved'];
  readonly report: readonly OperationReport[];
  /** True when every operation was done. */
  readonly ok: boolean;
  readonly warnings: readonly string[];
}

/** Applies a batch of operations to a PDF document, in order; each sees the pages as those before it left them. */
export async function applyPdfOperations(
  bytes: Uint8Array,
  operations: readonly unknown[],
  { mode = 'all', files }: PdfApplyOptions = {},
): Promise<AppliedPdfOperations> {
  let edit = await PdfEdit.open(bytes, files);
  const report: OperationReport[] = [];
  const good: unknown[] = [];
  for (const [index, operation] of operations.entries()) {
    const result = await applyOne(edit, operation, index);
    report.push(result);
    if (result.ok) good.push(operation);
    else if (mode === 'all') return { bytes, saved: 'appended', report, ok: false, warnings: edit.warnings() };
    // Half of a failed operation may be done: the good ones are done again from the start.
    else edit = await replayed(bytes, good, files);
  }
  if (good.length === 0) {
    return { bytes, saved: 'appended', report, ok: report.length === 0, warnings: edit.warnings() };
  }
  const saved = await edit.finish();
  return { ...saved, report, ok: good.length === report.length, warnings: edit.warnings() };
}

async function replayed(
  bytes: Uint8Array,
  good: readonly unknown[],
  files: PdfApplyOptions['files'],
): Promise<PdfEdit> {
  const edit = await PdfEdit.open(bytes, files);
  for (const operation of good) await bindOperation(pdfOperations, operation).apply(edit);
  return edit;
}

async function applyOne(edit: PdfEdit, operation: unknown, index: number): Promise<OperationReport> {
  const kind = kindOf(operation);
  try {
    const affected = await bindOperation(pdfOperations, operation).apply(edit);
    return { index, kind, ok: true, affected };
  } catch (error) {
    return { index, kind, ok: false, affected: '', error: toErrorPayload(explained(error)) };
  }
}

/** What the library throws over a document, it throws because of what the document says. */
function explained(error: unknown): unknown {
  if (error instanceof GalleyError || !(error instanceof Error)) return error;
  const isOurs = error instanceof TypeError && !/node_modules.@libpdf/.test(error.stack?.split('\n')[1] ?? '');
  return isOurs ? error : damagedError(error.message, error);
}
