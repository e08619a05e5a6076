import { type BudgetLimit, InvalidArgumentError, type NewEvent } from '@galley/schema';
import type { NewTrial } from '../../workbench/index.ts';
import { builtInPlace } from '../../workflow/index.ts';
import type { RunRecord } from '../record/run-record.ts';
import { givenPlan } from './given-plan.ts';
import type { ComingRun, RunRegistry } from './registry.ts';
import type { RunsContext } from './runs-context.ts';
import { prepareRun } from './start.ts';

export interface TryRequest {
  /** What is asked; left out where a Run is tried again. */
  readonly text?: string | undefined;
  /** The Run whose request, or with `plan` whose approved plan, is tried again. */
  readonly runId?: string | undefined;
  readonly plan?: boolean;
  readonly models: readonly string[];
  /** The trials begin with the Draft that exists; otherwise with the folder. */
  readonly refineDraft?: boolean;
  /** Of each trial. */
  readonly budget?: BudgetLimit;
  readonly allowUnknownPrice?: boolean;
}

export interface StartedTry {
  readonly tryId: string;
  readonly records: readonly RunRecord[];
}

/**
 * The same request, or the same approved plan, to several models at once (SPEC B13). Each has a Run, a budget and gates of
 * its own and writes to a trial; neither conversation nor Draft changes before a person decides.
 */
export async function startTry({ context, registry, driver }: RunsContext, request: TryRequest): Promise<StartedTry> {
  const models = distinct(request.models);
  const before = request.runId === undefined ? null : await registry.get(request.runId);
  const text = request.text ?? before?.state.started.request ?? '';
  if (text.trim() === '') throw new InvalidArgumentError('text', 'A try needs a request.', 'Say what you want.');
  const given = request.plan === true ? await givenPlan(context, before) : undefined;
  const source = before?.state.started.workflow.source ?? builtInPlace('rpi');
  const tryId = context.ids.next('try');
  const refines = request.refineDraft === true ? (context.workbench.draft()?.draftId ?? null) : null;
  const runs: ComingRun[] = [];
  const trials: NewTrial[] = [];
  const events: NewEvent[] = [];
  for (const model of models) {
    const draftId = context.ids.next('draft');
    const { budget, allowUnknownPrice = false } = request;
    const asked = { text, model, allowUnknownPrice, ...(budget === undefined ? {} : { budget }) };
    const trial = { draft_id: draftId, ...(given === undefined ? {} : { given }) };
    const { run, started } = await prepareRun(context, source, asked, null, trial);
    runs.push(run);
    trials.push({ try_id: tryId, draft_id: draftId, run_id: run.id, model, request: text, refines });
    events.push({ stream: run.id, event: started });
  }
  const records = await beginAll(registry, runs, () => context.workbench.startTrials(trials, events));
  for (const record of records) driver.drive(record);
  return { tryId, records };
}

/** Trials are told apart by their model. */
function distinct(models: readonly string[]): readonly string[] {
  const twice = models.find((model, index) => models.indexOf(model) !== index);
  if (twice === undefined && models.length > 0) return models;
  throw twice === undefined
    ? new InvalidArgumentError('models', 'A try needs a model.', 'Name one or more models.')
    : new InvalidArgumentError('models', `${twice} is named twice.`, 'Name each model once.');
}

/** All of them land in one append: after a crash either every trial is there or none. */
async function beginAll(
  registry: RunRegistry,
  [first, ...others]: readonly ComingRun[],
  land: () => Promise<void>,
): Promise<RunRecord[]> {
  if (first === undefined) {
    await land();
    return [];
  }
  let rest: RunRecord[] = [];
  const record = await registry.begin(first, async () => {
    rest = await beginAll(registry, others, land);
  });
  return [record, ...rest];
}
