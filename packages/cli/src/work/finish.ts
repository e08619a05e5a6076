import { type ChangeView, plural, type RunDetail, shellWord } from '@galley/schema';
import type { OpenedWorkshop } from '../open/open.ts';
import { budgetStep } from '../output/describe-run.ts';
import { exitCodeOf, UNVERIFIED } from '../output/exit-code.ts';
import { printResult, say } from '../output/print.ts';
import { formatSeconds } from '../output/progress.ts';
import { formatCost } from '../output/render-agents.ts';
import { renderLeft, renderUnverified } from '../output/render-marks.ts';
import { renderStop } from '../output/render-stop.ts';
import type { ProgressDisplay } from '../output/show-progress.ts';
import { publishShown } from '../review/publish-shown.ts';
import { publishUnmarked, type UnmarkedPublish } from '../review/publish-unmarked.ts';
import { followRun } from './follow-run.ts';

export interface FinishOptions {
  /** Warnings that the person has read already. */
  readonly said?: readonly string[];
  readonly yes?: boolean;
  /** With --yes: publish marked files, too. */
  readonly includeMarked?: boolean;
  /** With --yes: publish files of unverified items, too. */
  readonly includeUnverified?: boolean;
  readonly json?: boolean;
}

/** Follows a run to its end or to the next decision, answers gates if it may, and says what came of it. */
export async function finish(
  opened: OpenedWorkshop,
  runId: string,
  progress: ProgressDisplay,
  options: FinishOptions,
): Promise<number> {
  const run = await followRun(opened, runId, progress, options);
  progress.hide();
  const { call, target } = opened;
  const { changes } = await call.ReviewGetChangeSet(target);
  const done = exitCodeOf(run);
  const mayPublish = (done === 0 || done === UNVERIFIED) && options.yes === true;
  const held = new Set(options.includeUnverified === true ? [] : run.unverified_files);
  const ready = changes.filter(({ path }) => !held.has(path));
  const { published, left } =
    mayPublish && ready.length > 0
      ? await publishFor(opened, ready, changes.length, options)
      : { published: null, left: [] };
  const unverified = mayPublish ? changes.filter(({ path }) => held.has(path)) : [];
  const code = done === 0 ? (left.length > 0 ? WAITING : unverified.length > 0 ? UNVERIFIED : done) : done;
  const { entries } = await call.WorkshopGetConversation(target);
  const answer = entries.findLast((entry) => entry.kind === 'assistant_message' && entry.run_id === runId);
  const message = answer?.kind === 'assistant_message' ? answer.text : null;
  const result = {
    workbench_id: target.workbench_id,
    run_id: runId,
    status: run.status,
    exit_code: code,
    message,
    result: run.result,
    asks: run.asks,
    trust_questions: run.trust_questions,
    items: run.items,
    agents: run.agent_counts,
    changes,
    published: published?.published ?? [],
    left_in_draft: [...left, ...unverified].map(({ path, marks }) => ({ path, marks })),
    unverified_files: run.unverified_files,
    checkpoint_id: published?.checkpoint_id ?? null,
    usage: run.usage,
    warnings: run.warnings,
    resume_at: run.resume_at,
    error: run.error,
  };
  printResult(options.json, result, message ?? (run.status === 'done' ? run.result : null) ?? describeStop(run));
  if (!options.json) {
    for (const warning of run.warnings.filter((each) => !options.said?.includes(each))) say(`Warning: ${warning}`);
    if (exitCodeOf(run) !== 2) say(spent(run));
    for (const line of unverifiedLines(run)) say(line);
    if (unverified.length > 0) say(renderUnverified(opened.root, unverified));
    say(nextStep(opened, run, changes.length, published?.published ?? [], left));
  }
  return code;
}

/** Each item that nothing shows to be done, with the reason (SPEC R18). */
function unverifiedLines({ items }: RunDetail): string[] {
  return items.flatMap(({ number, label, status, reason }) =>
    status === 'unverified' ? [`Not verified: item ${number}, ${label}: ${reason ?? 'no evidence'}`] : [],
  );
}

/** What a run that is over took, without the time it waited for a person; of a model that costs nothing only the time is worth a word. */
function spent({ started_at, updated_at, idle_ms = 0, usage }: RunDetail): string {
  const time = formatSeconds((updated_at - started_at - idle_ms) / 1000);
  const tokens = usage.input_tokens + usage.output_tokens;
  return usage.cost === 0 ? `Took ${time}.` : `Took ${time}, ${formatCost(usage.cost)}, ${tokens} tokens.`;
}

/** SPEC O11: a person is waited for. */
const WAITING = 2;

async function publishFor(
  opened: OpenedWorkshop,
  ready: readonly ChangeView[],
  all: number,
  { includeMarked }: FinishOptions,
): Promise<UnmarkedPublish> {
  const paths = ready.length === all ? undefined : ready.map(({ path }) => path);
  if (includeMarked !== true) return publishUnmarked(opened, ready, { isAll: paths === undefined });
  const what = paths === undefined ? opened.target : { ...opened.target, paths };
  return { published: await publishShown(opened, 'Publishing', what), left: [] };
}

function describeStop(run: RunDetail): string {
  if (run.gate !== null) return `The plan with ${plural(run.items.length, 'item')} waits for your approval.`;
  if (run.asks.length > 0) return run.asks.map(({ agent_id, question }) => `${agent_id} asks: ${question}`).join('\n');
  if (run.error !== null) return renderStop(run.error);
  if (run.resume_at !== null) return `The run is paused until ${new Date(run.resume_at).toISOString()}.`;
  return `The run is ${run.status}.`;
}

function nextStep(
  { root }: OpenedWorkshop,
  run: RunDetail,
  changes: number,
  published: readonly string[],
  left: readonly ChangeView[],
): string {
  const [ask] = run.asks;
  const here = shellWord(root);
  const done = published.length > 0 ? `\nPublished: ${published.join(', ')}` : '';
  if (left.length > 0) return `${done}\n${renderLeft(root, left)}`;
  if (done !== '') return done;
  if (run.gate !== null) return `\nNext: galley plan show ${here}, then galley plan approve ${here}`;
  if (run.trust_questions.length > 0) {
    return `\nNext: galley resume ${here} ${run.run_id} at a terminal, or with --allow-scripts`;
  }
  if (run.status === 'waiting' && ask !== undefined) {
    const which = run.asks.length > 1 ? ` --ask ${ask.ask_id}` : '';
    return `\nNext: galley resume ${here} ${run.run_id}${which} --input "your answer"`;
  }
  if (run.status === 'waiting') {
    return `\nNext: ${budgetStep(
      here,
      run.run_id,
      run.waits.some(({ shared }) => shared === true),
    )}`;
  }
  if (run.status !== 'done') {
    const model = run.error?.code === 'OFFLINE_STEP' ? ` --model MODEL (galley models ${here} lists them)` : '';
    const resume = `\nNext: galley resume ${here}${run.message_id === null ? ` ${run.run_id}` : ''}${model}`;
    const child = run.agents.find(({ parent, error }) => parent !== null && error !== null);
    return child === undefined
      ? resume
      : `${resume}, or for ${child.agent_id} alone: galley runs retry|skip ${here} ${run.run_id} ${child.agent_id}`;
  }
  return changes === 0 ? '' : `\nNothing is published yet. Next: galley publish ${here}, or galley discard ${here}`;
}
