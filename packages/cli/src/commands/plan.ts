import { InvalidInputError } from '@galley/schema';
import { type OpenedWorkshop, openHere } from '../open.ts';
import { printResult } from '../print.ts';
import { showProgress } from '../show-progress.ts';
import { finish } from './run.ts';

interface Output {
  readonly json?: boolean;
}

export async function showPlan(directory: string, { json }: Output): Promise<number> {
  await using opened = await openHere(directory);
  const plan = await opened.call.WorkshopGetPlan({ ...opened.target, run_id: await lastRun(opened) });
  printResult(json, plan, `${plan.plan ?? 'There is no plan yet.'}`);
  return plan.gate === null ? 0 : 2;
}

export async function approvePlan(directory: string, options: Output): Promise<number> {
  await using opened = await openHere(directory);
  using progress = showProgress(opened.workshop);
  const answer = await openGate(opened);
  await opened.call.WorkshopApprovePlan(answer);
  return await finish(opened, answer.run_id, progress, options);
}

export async function requestPlanChanges(directory: string, feedback: string, options: Output): Promise<number> {
  await using opened = await openHere(directory);
  using progress = showProgress(opened.workshop);
  const { digest: _digest, ...answer } = await openGate(opened);
  await opened.call.WorkshopRequestChanges({ ...answer, feedback });
  return await finish(opened, answer.run_id, progress, options);
}

async function lastRun({ call, target }: OpenedWorkshop): Promise<string> {
  const { run } = await call.WorkbenchGet(target);
  if (run === null)
    throw new InvalidInputError('No run was started in this Workbench.', 'Start one with "galley run".');
  return run.run_id;
}

async function openGate(opened: OpenedWorkshop) {
  const run_id = await lastRun(opened);
  const { gate } = await opened.call.WorkshopGetRun({ ...opened.target, run_id });
  if (gate === null) throw new InvalidInputError('No plan is waiting for an answer.', 'See "galley status".');
  return { ...opened.target, run_id, gate_id: gate.gate_id, digest: gate.digest };
}
