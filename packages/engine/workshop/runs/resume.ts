import type { RunEvent } from '@galley/schema';
import { runStatus } from '../../workflow/index.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import { refuseUndone } from '../conversation/refuse-undone.ts';
import { compareSource, refreshEvent } from '../pinning/compare-source.ts';
import { keepContents } from '../pinning/pin-source.ts';
import { catchUp } from '../plan/catch-up.ts';
import { openPinned, type RunRecord } from '../record/run-record.ts';
import { allowAll, answerAllowed } from '../trust/trust-answers.ts';
import { RunFinishedError, SourceUnreadableError } from './errors.ts';
import type { RunsContext } from './runs-context.ts';

export interface ResumeRequest {
  /** From here on with this model, whatever the States say (SPEC A4). */
  readonly model?: string | undefined;
  /** With the workflow's source as it is now (SPEC O18). */
  readonly refresh?: boolean | undefined;
  /** As in a start. */
  readonly allowScripts?: boolean;
}

export async function resumeRun(
  { context, registry, driver, files }: RunsContext,
  runId: string,
  { model, refresh = false, allowScripts = false }: ResumeRequest,
): Promise<RunRecord> {
  if (model !== undefined) context.models.get(model);
  const record = await registry.get(runId);
  const status = runStatus(record.state);
  // One that was paused may still be waiting for its last calls: it goes on from there.
  if (record.drive !== null && status === 'paused') return driver.goOn(record, { type: 'run.resumed' });
  if (record.drive !== null) return record;
  if (status === 'done') throw new RunFinishedError(runId, status);
  refuseUndone(context.workbench, record);
  driver.refuseForeign(record);
  const append = async (events: readonly RunEvent[]) => {
    if (events.length > 0) await context.workbench.append(events.map((event) => ({ stream: record.id, event })));
  };
  await catchUp(context, files, record);
  const events = refresh ? await refreshed(context, record) : [];
  const { paused, failed } = record.state.counts;
  // Questions whose time is over are looked at, too; without an event, since nothing else changes.
  if (status !== 'waiting' || paused + failed > 0 || model !== undefined || allowScripts) {
    const chosen = model === undefined ? {} : { model };
    events.push({ type: 'run.resumed', ...chosen, ...(allowScripts ? { allow_scripts: true } : {}) });
  }
  await append(events);
  if (allowScripts) await allowEverything(context, record);
  await append(await answerAllowed(context, record, allowScripts ? 'flag' : 'known'));
  driver.drive(record);
  return record;
}

/** The flag stands for all that the Run can reach: what it has not entered yet must be there to be looked at. */
export async function allowEverything(context: WorkshopContext, record: RunRecord): Promise<void> {
  await openPinned(context.workbench.store, record);
  const { id, workflows, state } = record;
  await allowAll(context, { id, workflows: workflows.values(), backend: state.started.backend });
}

/** What changed in the workflow's source since the Run is bound to it, as an event; the contents are kept first. */
async function refreshed(context: WorkshopContext, record: RunRecord): Promise<RunEvent[]> {
  const { now, unreadable, source } = await compareSource(context, record);
  if (now === null) throw new SourceUnreadableError(source, unreadable);
  const event = refreshEvent(record, now);
  if (event === null) return [];
  await keepContents(context, now);
  for (const { workflow } of [now.start, ...now.others]) record.workflows.set(workflow.hash, workflow);
  return [event];
}
