import type { NewEvent } from '@galley/schema';
import { MessageNotFoundError, type UndoPreview, type UndoResult } from '../../workbench/index.ts';
import { runStatus } from '../../workflow/index.ts';
import { requestOf } from '../conversation/effective-runs.ts';
import { mayComeFromElsewhere } from '../settings/settings.ts';
import { cancelRun } from './cancel.ts';
import { RunActiveError } from './errors.ts';
import type { RunRegistry } from './registry.ts';
import type { RunsContext } from './runs-context.ts';
import { type ChatRequest, prepareRequest, type StartedRun } from './start.ts';

export interface UndoRequest {
  /** Also take back what was published or restored since: it changes the user's folder. */
  readonly acrossPublish?: boolean;
  /** Go to right before the message instead of right after it. */
  readonly before?: boolean;
}

export interface RegenerateRequest {
  readonly model: string;
  readonly acrossPublish?: boolean;
  /** The request in other words; as it was when left out. */
  readonly text?: string;
}

// Undo, redo and regenerate as a person means them: the Runs behind the messages included, none of which may be running.

export async function undoTo(
  { context, registry }: RunsContext,
  messageId: string,
  request: UndoRequest = {},
): Promise<UndoResult> {
  await refuseWhileRunning(registry);
  return context.workbench.undoTo(messageId, { ...request, more: await cancelUnfinished(registry) });
}

export async function redo({ context, registry }: RunsContext): Promise<UndoResult> {
  await refuseWhileRunning(registry);
  return context.workbench.redo();
}

/** The conversation and Draft before the last regenerate come back. Its Run need not have ended: nobody wants its answer any more. */
export async function undoRegenerate(runs: RunsContext): Promise<UndoResult> {
  const { context, registry } = runs;
  const latest = await registry.latest();
  const canGo = context.workbench.canUndoRegenerate();
  if (canGo && latest !== null && runStatus(latest.state) === 'running') {
    await cancelRun(runs, latest.id);
    await latest.drive?.done;
  }
  await refuseWhileRunning(registry);
  return context.workbench.undoRegenerate(await cancelUnfinished(registry));
}

/** Goes back to right before the request that the message belongs to, and asks it again (SPEC C3). */
export async function regenerate(
  { context, registry, driver }: RunsContext,
  messageId: string,
  { model, acrossPublish = false, text }: RegenerateRequest,
): Promise<StartedRun> {
  const { workbench } = context;
  await refuseWhileRunning(registry);
  const request = requestOf(await workbench.wholeTimeline(), messageId);
  if (request === null) throw new MessageNotFoundError(messageId);
  const asked = await askedBefore({ context, registry }, request.runId);
  const { run, events, answer } = await prepareRequest(context, { ...asked, text: text ?? request.text, model });
  const more = [...(await cancelUnfinished(registry)), ...events];
  const back = () => workbench.undoTo(request.messageId, { acrossPublish, before: true, more });
  driver.drive(await registry.begin(run, back));
  return answer;
}

/** What an undo, or a request asked again, would take away. Nothing is done. */
export async function previewUndo(
  { context, registry }: RunsContext,
  messageId: string,
  { before, again }: { readonly before: boolean; readonly again: boolean },
): Promise<UndoPreview & { readonly endsRun: boolean }> {
  const { workbench } = context;
  const request = again
    ? (requestOf(workbench.timeline(), messageId) ?? requestOf(await workbench.wholeTimeline(), messageId))
    : null;
  if (again && request === null) throw new MessageNotFoundError(messageId);
  const preview = await workbench.previewUndo(request?.messageId ?? messageId, { before: before || again });
  return { ...preview, endsRun: (await cancelUnfinished(registry)).length > 0 };
}

/** How the request was asked the first time: its budget, effort and planning hold again. */
async function askedBefore(
  { context, registry }: Pick<RunsContext, 'context' | 'registry'>,
  runId: string | null,
): Promise<Omit<ChatRequest, 'text' | 'model'>> {
  if (runId === null) return {};
  const { budget, allow_unknown_price, effort, interactive } = (await registry.get(runId)).state.started;
  // Somebody else may ask again, in other words, who could not have said that the plan need not wait.
  const isShared = context.plansMustWait !== undefined;
  return {
    budget,
    allowUnknownPrice: allow_unknown_price,
    ...(effort === undefined ? {} : { effort }),
    ...(interactive === undefined || (isShared && !mayComeFromElsewhere(interactive)) ? {} : { interactive }),
  };
}

async function refuseWhileRunning(registry: RunRegistry): Promise<void> {
  for (const { record, drive } of registry.driven()) {
    if (runStatus(record.state) === 'running') throw new RunActiveError(record.id);
    // It has reached a gate or its end, and is about to let go.
    await drive.done;
  }
}

/** An unfinished Run is always the last one, so any undo takes its message or its work away. */
async function cancelUnfinished(registry: RunRegistry): Promise<NewEvent[]> {
  const latest = await registry.latest();
  if (latest === null) return [];
  const unfinished = ['running', 'waiting'].includes(runStatus(latest.state));
  return unfinished ? [{ stream: latest.id, event: { type: 'run.cancelled' } }] : [];
}
