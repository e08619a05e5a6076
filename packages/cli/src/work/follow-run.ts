import { settled } from '@galley/engine/attach';
import type { RunDetail } from '@galley/schema';
import { askTrust } from '../models/ask-trust.ts';
import type { OpenedWorkshop } from '../open/open.ts';
import type { ProgressDisplay } from '../output/show-progress.ts';
import { askPerson } from './ask-person.ts';
import { askReview } from './ask-review.ts';

/** Stays with a run to its end or to a decision that nobody here can make; answers what it may. */
export async function followRun(
  opened: OpenedWorkshop,
  runId: string,
  progress: ProgressDisplay,
  options: { readonly yes?: boolean },
): Promise<RunDetail> {
  const { call, target } = opened;
  progress.follow(runId);
  const cancel = () => void call.WorkshopCancelRun({ ...target, run_id: runId }).catch(() => process.exit(130));
  // One that is attached ends at once: its run goes on in the process that holds the Workbench.
  const drain = () => (opened.drain() ?? (() => process.exit(143)))();
  process.once('SIGINT', cancel);
  // Whoever stops us gently finds everything at a step's end, ready to be resumed.
  process.once('SIGTERM', drain);
  try {
    for (;;) {
      await settled(opened, runId);
      const run = await call.RunGet({ ...target, run_id: runId, agent_start: 0, agent_count: 200 });
      const answered =
        (await answerTrust(opened, run, progress)) ||
        (run.gate === null ? await answerAsk(opened, run, progress) : await answerGate(opened, run, progress, options));
      if (!answered) return run;
    }
  } finally {
    process.removeListener('SIGINT', cancel);
    process.removeListener('SIGTERM', drain);
  }
}

async function answerGate(
  { call, target }: OpenedWorkshop,
  { run_id, gate }: RunDetail,
  progress: ProgressDisplay,
  { yes = false }: { readonly yes?: boolean },
): Promise<boolean> {
  if (gate === null) return false;
  if (!yes) progress.hide();
  const answer = { ...target, run_id, gate_id: gate.gate_id };
  // A flag stands in for a review of the plan, not for a stop that somebody asked for or that a change forced.
  if (yes && !['plan', 'plan_changed', 'setting'].includes(gate.reason)) return false;
  const plan = await call.WorkshopGetPlan({ ...target, run_id, artifact: gate.artifact });
  const decision = yes ? 'approve' : await askReview(plan);
  if (decision === null) return false;
  const by = yes ? ('flag' as const) : ('person' as const);
  if (decision === 'approve') await call.WorkshopApprovePlan({ ...answer, digest: plan.digest, by });
  else await call.WorkshopRequestChanges({ ...answer, feedback: decision.feedback });
  return true;
}

/** No flag that approves plans answers this: a script is read by a person, or allowed as such with --allow-scripts. */
async function answerTrust({ call, target }: OpenedWorkshop, run: RunDetail, progress: ProgressDisplay) {
  const [question] = run.trust_questions;
  if (question === undefined) return false;
  progress.hide();
  const content = { ...target, run_id: run.run_id, hash: question.program.hash };
  const answer = await askTrust(await call.TrustShow(content));
  if (answer === null) return false;
  await call.TrustAllow({ ...content, remember: answer === 'always' });
  return true;
}

async function answerAsk(
  { call, target }: OpenedWorkshop,
  run: RunDetail,
  progress: ProgressDisplay,
): Promise<boolean> {
  const [ask] = run.asks;
  if (run.status !== 'waiting' || ask === undefined) return false;
  progress.hide();
  const text = await askPerson(ask);
  if (text === null) return false;
  await call.RunAnswerAsk({ ...target, run_id: run.run_id, ask_id: ask.ask_id, text });
  return true;
}
