import type { OperationReport } from '@galley/formats';
import type { DraftWriter } from '../../workbench/index.ts';
import { OperationsFailedError } from './operations-failed.ts';

export interface EditOutcome {
  readonly bytes: Uint8Array;
  readonly report: readonly OperationReport[];
  readonly ok: boolean;
  readonly warnings: readonly string[];
}

/** Puts an edited file into the Draft and says what each operation did; nothing is written where nothing was to be. */
export async function writeEdited(
  path: string,
  { bytes, report, ok, warnings }: EditOutcome,
  mode: 'all' | 'partial',
  writer: DraftWriter,
) {
  const done = report.filter((item) => item.ok).length;
  if (done === 0 || (mode === 'all' && !ok)) throw new OperationsFailedError(path, report);
  await writer.write(path, Buffer.from(bytes));
  return {
    path,
    done,
    failed: report.length - done,
    report: report.map(({ index, kind, affected, error }) => ({
      index,
      kind,
      ...(error === undefined
        ? { affected }
        : { error: { code: error.code, message: error.message, remedy: error.remedy } }),
    })),
    ...(warnings.length === 0 ? {} : { warnings }),
    size: bytes.length,
  };
}
