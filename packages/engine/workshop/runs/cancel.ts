import { runStatus } from '../../workflow/index.ts';
import type { RunRecord } from '../record/run-record.ts';
import { RunFinishedError } from './errors.ts';
import type { RunsContext } from './runs-context.ts';

/** Stops within a second: what is under way is abandoned, what was recorded stays (SPEC R15). */
export async function cancelRun({ context, registry }: RunsContext, runId: string): Promise<RunRecord> {
  const record = await registry.get(runId);
  const status = runStatus(record.state);
  if (status === 'done' || status === 'cancelled') throw new RunFinishedError(runId, status);
  record.drive?.controller.abort();
  await context.workbench.append([{ stream: record.id, event: { type: 'run.cancelled' } }]);
  return record;
}
