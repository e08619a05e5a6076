import { toErrorPayload } from '@galley/schema';
import { runStatus } from '../../workflow/index.ts';
import type { RunRecord } from '../record/run-record.ts';
import { PausedByPersonError, RunNotWorkingError } from './errors.ts';
import type { RunsContext } from './runs-context.ts';

/** Begins nothing new; calls that are under way end and are recorded, so that nothing paid for is lost. */
export async function pauseRun({ context, registry }: RunsContext, runId: string): Promise<RunRecord> {
  const record = await registry.get(runId);
  const status = runStatus(record.state);
  if (record.drive === null || status !== 'running') throw new RunNotWorkingError(runId, status);
  const error = toErrorPayload(new PausedByPersonError(runId));
  await context.workbench.append([{ stream: record.id, event: { type: 'run.paused', error, resume_at: null } }]);
  return record;
}
