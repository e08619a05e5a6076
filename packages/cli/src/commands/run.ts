import { InvalidInputError, type RunView } from '@galley/schema';
import { askReview } from '../ask-review.ts';
import { exitCodeOf } from '../exit-code.ts';
import { type OpenedWorkshop, openHere } from '../open.ts';
import { printResult, say } from '../print.ts';
import { type ProgressDisplay, showProgress } from '../show-progress.ts';

interface RunOptions {
  readonly yes?: boolean;
  readonly refine?: boolean;
  readonly model?: string;
  readonly json?: boolean;
}

export async function runCommand(directory: string, request: string, options: RunOptions): Promise<number> {
  await using opened = await openHere(directory);
  const { call, target, workshop } = opened;
  using progress = showProgress(workshop);
  if (options.model !== undefined) await call.WorkshopSetModel({ ...target, model: options.model });
  const { run_id } = await call.WorkshopSendUserMessage({
    ...target,
    text: request,
    refine_draft: options.refine ?? false,
  });
  return await finish(opened, run_id, progress, options);
}

export async function resumeCommand(directory: string, options: RunOptions): Promise<number> {
  await using opened = await openHere(directory);
  using progress = showProgress(opened.workshop);
  const { run } = await opened.call.WorkbenchGet(opened.target);
  if (run === null)
    throw new InvalidInputError('No run was started in this Workbench.', 'Start one with "galley run".');
  if (run.status !== 'done') await opened.call.WorkshopResumeRun({ ...opened.target, run_id: run.run_id });
  return await finish(opened, run.run_id, progress, options);
}

/** Follows a run to its end or to the next decision, answers gates if it may, and says what came of it. */
export async function finish(
  opened: OpenedWorkshop,
  runId: string,
  progress: ProgressDisplay,
  options: RunOptions,
): Promise<number> {
  const run = await follow(opened, runId, progress, options);
  progress.hide();
  const { call, target } = opened;
  const { changes } = await call.ReviewGetChangeSet(target);
  const code = exitCodeOf(run);
  const published = code === 0 && options.yes && changes.length > 0 ? await call.DraftPublish(target) : null;
  const { entries } = await call.WorkshopGetConversation(target);
  const answer = entries.findLast((entry) => entry.kind === 'assistant_message' && entry.run_id === runId);
  const message = answer?.kind === 'assistant_message' ? answer.text : null;
  const result = {
    workbench_id: target.workbench_id,
    run_id: runId,
    status: run.status,
    exit_code: code,
    message,
    items: run.items,
    changes,
    published: published?.published ?? [],
    checkpoint_id: published?.checkpoint_id ?? null,
    usage: run.usage,
    error: run.error,
  };
  printResult(options.json, result, message ?? describeStop(run));
  if (!options.json) say(nextStep(opened, run, changes.length, published?.published ?? []));
  return code;
}

async function follow(
  opened: OpenedWorkshop,
  runId: string,
  progress: ProgressDisplay,
  options: RunOptions,
): Promise<RunView> {
  const { workshop, call, target } = opened;
  const cancel = () => void call.WorkshopCancelRun({ ...target, run_id: runId }).catch(() => process.exit(130));
  process.once('SIGINT', cancel);
  try {
    for (;;) {
      await workshop.runs.settled(runId);
      const run = await call.WorkshopGetRun({ ...target, run_id: runId });
      if (run.gate === null) return run;
      if (!options.yes) progress.hide();
      const answer = { ...target, run_id: runId, gate_id: run.gate.gate_id };
      const decision = options.yes
        ? 'approve'
        : await askReview(await call.WorkshopGetPlan({ ...target, run_id: runId }));
      if (decision === null) return run;
      if (decision === 'approve') await call.WorkshopApprovePlan({ ...answer, digest: run.gate.digest });
      else await call.WorkshopRequestChanges({ ...answer, feedback: decision.feedback });
    }
  } finally {
    process.removeListener('SIGINT', cancel);
  }
}

function describeStop(run: RunView): string {
  if (run.status === 'waiting') return `The plan with ${run.items.length} items waits for your approval.`;
  if (run.error !== null) return `${run.error.message}\n${run.error.remedy}`;
  return `The run is ${run.status}.`;
}

function nextStep({ workshop }: OpenedWorkshop, run: RunView, changes: number, published: readonly string[]): string {
  const { root } = workshop.workbench;
  if (published.length > 0) return `\nPublished: ${published.join(', ')}`;
  if (run.status === 'waiting') return `\nNext: galley plan show ${root}, then galley plan approve ${root}`;
  if (run.status !== 'done') return `\nNext: galley resume ${root}`;
  return changes === 0 ? '' : `\nNothing is published yet. Next: galley publish ${root}, or galley discard ${root}`;
}
