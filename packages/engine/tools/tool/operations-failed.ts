import type { OperationReport } from '@galley/formats';
import { GalleyError } from '@galley/schema';

/** A batch of which something failed and nothing was written. `details.report` says which operation and why. */
export class OperationsFailedError extends GalleyError {
  constructor(path: string, report: readonly OperationReport[]) {
    const failed = report.filter(({ ok }) => !ok);
    const first = failed[0];
    const where = first === undefined ? '' : ` Operation ${first.index} (${first.kind}): ${first.error?.message ?? ''}`;
    super({
      code: 'OPERATIONS_FAILED',
      message: `Nothing was written to ${path}.${where}`,
      remedy: first?.error?.remedy ?? 'Correct the operations and send all of them again.',
      details: { path, report },
    });
  }
}
