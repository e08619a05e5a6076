import type { BudgetLimit } from '@galley/schema';
import { refuseUndone } from '../conversation/refuse-undone.ts';
import { type ApproveOptions, approvalOf, type GateAnswer, revisionOf } from '../plan/approval.ts';
import { GateNotOpenError, PlanRemovedError, SourcesChangedError } from '../plan/errors.ts';
import type { RunRecord } from '../record/run-record.ts';
import { allowProgram as allowedBy } from '../trust/trust-answers.ts';
import type { RunsContext } from './runs-context.ts';

// What a person answers when a Run asks: each answer is one event, and the Run goes on.

export async function answerAsk(
  { registry, driver }: RunsContext,
  runId: string,
  ask: string,
  text: string,
): Promise<RunRecord> {
  const record = await registry.get(runId);
  const agent = record.state.agents.values().find(({ pending }) => pending?.kind === 'ask' && pending.ask === ask);
  if (agent === undefined) throw new GateNotOpenError(runId, ask);
  return driver.goOn(record, { type: 'ask.answered', agent: agent.id, ask, text });
}

export async function raiseBudget(
  { registry, driver }: RunsContext,
  runId: string,
  budget: BudgetLimit,
  allowUnknownPrice: boolean,
): Promise<RunRecord> {
  const record = await registry.get(runId);
  return driver.goOn(record, { type: 'budget.raised', budget, allow_unknown_price: allowUnknownPrice });
}

/** What an Agent waits to run may run: in this run, or always. */
export async function allowProgram(
  { context, registry, driver }: RunsContext,
  runId: string,
  allowed: { readonly hash: string; readonly remember: boolean },
): Promise<RunRecord> {
  const record = await registry.get(runId);
  return driver.goOn(record, ...(await allowedBy(context, record, allowed)));
}

export async function approvePlan(
  runs: RunsContext,
  answer: GateAnswer,
  digest: string,
  options: ApproveOptions = {},
): Promise<RunRecord> {
  const record = await openReview(runs, answer.runId);
  const event = await approvalOf(runs.context, record, answer, digest, options);
  await runs.driver.goOn(record, event);
  if (event.type === 'plan.sources_changed') throw new SourcesChangedError(record.id, event.files);
  return record;
}

export async function requestChanges(runs: RunsContext, answer: GateAnswer, feedback: string): Promise<RunRecord> {
  const record = await openReview(runs, answer.runId);
  return runs.driver.goOn(record, revisionOf(record, answer, feedback));
}

/** The Run with what the person did to its files. A plan whose file they removed is made again instead. */
async function openReview({ context, registry, driver, files }: RunsContext, runId: string): Promise<RunRecord> {
  const record = await registry.get(runId);
  refuseUndone(context.workbench, record);
  const removed = await files.takeOver(record);
  if (removed === null) return record;
  await driver.goOn(record, { type: 'artifact.removed', agent: 'main', artifact: removed });
  throw new PlanRemovedError(record.id, removed);
}
