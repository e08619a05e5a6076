import { type GateView, InvalidArgumentError, type PlanView, WrongStateError } from '@galley/schema';
import { type OpenedWorkshop, openExisting } from '../open/open.ts';
import type { OpenHereOptions } from '../open/open-options.ts';
import { printResult } from '../output/print.ts';
import { renderPlan } from '../output/render-plan.ts';
import { showProgress } from '../output/show-progress.ts';
import { finish } from '../work/finish.ts';
import { pickRun } from '../work/pick-run.ts';

export interface PlanOptions {
  readonly run?: string;
  readonly agent?: string;
  /** Which file of the plan, where it has a task list of its own. */
  readonly artifact?: string;
  readonly json?: boolean;
}

export async function showPlan(directory: string, options: PlanOptions): Promise<number> {
  await using opened = await openExisting(directory);
  const { view } = await findPlan(opened, options);
  printResult(options.json, view, renderPlan(view));
  return view.gate === null ? 0 : 2;
}

interface AnswerOptions extends PlanOptions, OpenHereOptions {
  readonly anyway?: boolean;
}

export async function approvePlan(directory: string, options: AnswerOptions): Promise<number> {
  await using opened = await openExisting(directory, options);
  using progress = showProgress(opened);
  const { target, view } = await findPlan(opened, options);
  const { gate_id } = openGate(view, options);
  const run_anyway = options.anyway ?? false;
  await opened.call.WorkshopApprovePlan({ ...target, gate_id, digest: view.digest, run_anyway });
  return await finish(opened, view.run_id, progress, options);
}

export async function requestPlanChanges(
  directory: string,
  feedback: string | undefined,
  options: AnswerOptions,
): Promise<number> {
  await using opened = await openExisting(directory, options);
  using progress = showProgress(opened);
  const { target, view } = await findPlan(opened, options);
  const { gate_id } = openGate(view, options);
  await opened.call.WorkshopRequestChanges({ ...target, gate_id, feedback: feedback ?? '' });
  return await finish(opened, view.run_id, progress, options);
}

/** The plan that a command is about: that of the gate where somebody waits, else the run's `plan.md`. */
export async function findPlan(opened: OpenedWorkshop, options: PlanOptions) {
  const { run_id } = await pickRun(opened, options.run);
  const target = { ...opened.target, run_id };
  const first = await opened.call.WorkshopGetPlan(target);
  const artifact = gateOf(first.gates, options.agent)?.artifact ?? first.artifact;
  const view = artifact === first.artifact ? first : await opened.call.WorkshopGetPlan({ ...target, artifact });
  return { target, artifact, view };
}

/** The file of the plan that a command about its text means: the one that was named, else the plan itself. */
export function namedPart(view: PlanView, named: string | undefined) {
  const parts = [{ artifact: view.artifact, text: view.plan, revisions: view.revisions }];
  if (view.list !== null) parts.push(view.list);
  const part = named === undefined ? parts[0] : parts.find(({ artifact }) => artifact === named);
  if (part !== undefined) return part;
  const known = parts.map(({ artifact }) => artifact).join(', ');
  throw new InvalidArgumentError('--artifact', `${named} is not reviewed here.`, `Use one of: ${known}.`);
}

function openGate({ gates }: PlanView, { agent }: PlanOptions): GateView {
  const gate = gateOf(gates, agent);
  if (gate !== undefined) return gate;
  const waiting = gates.map(({ agent_id }) => agent_id).join(', ');
  const remedy = waiting === '' ? 'See "galley status".' : `Waiting: ${waiting}.`;
  throw new WrongStateError('No plan is waiting for an answer.', remedy, { agent: agent ?? null });
}

function gateOf(gates: readonly GateView[], agent: string | undefined): GateView | undefined {
  return agent === undefined ? gates[0] : gates.find(({ agent_id }) => agent_id === agent);
}
