import {
  type BudgetLimit,
  type Effort,
  EmptyRequestError,
  type Interactive,
  type NewEvent,
  type RunEventOf,
} from '@galley/schema';
import { countChanges } from '../../workbench/index.ts';
import { builtInPlace, currentRules, runStatus } from '../../workflow/index.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import { keepContents, lookAtSource } from '../pinning/pin-source.ts';
import type { RunRecord } from '../record/run-record.ts';
import { allowAll } from '../trust/trust-answers.ts';
import { DraftUndecidedError, RunActiveError } from './errors.ts';
import type { ComingRun } from './registry.ts';
import type { RunsContext } from './runs-context.ts';

export interface StartRequest {
  readonly text: string;
  readonly model: string;
  /** It goes on with the Draft that exists; without this a Draft must be published or discarded first (SPEC B12). */
  readonly refineDraft?: boolean;
  readonly budget?: BudgetLimit;
  readonly allowUnknownPrice?: boolean;
  /** How hard models think in States that do not say. */
  readonly effort?: Effort;
  /** When its plan waits, for this request alone; as the settings say when left out. */
  readonly interactive?: Interactive;
  readonly variables?: Readonly<Record<string, string>>;
  /** Who takes turns in States that do not say. */
  readonly backend?: string;
  /** The scripts and programs of this workflow may run unread. Only a person at a terminal can say so: no procedure of the page takes it. */
  readonly allowScripts?: boolean;
}

export type ChatRequest = Pick<
  StartRequest,
  'text' | 'model' | 'refineDraft' | 'budget' | 'allowUnknownPrice' | 'effort' | 'interactive'
> & {
  /** A plan that waits for approval ends with this request; without it the request is refused (SPEC R10). */
  readonly endWaiting?: boolean;
};

export interface StartedRun {
  readonly messageId: string;
  readonly runId: string;
}

/** Runs a workflow of the person's own, outside the conversation. */
export async function startWorkflow(
  { context, registry, driver }: RunsContext,
  source: string,
  request: StartRequest,
): Promise<RunRecord> {
  // Other workflows may have all they need in their prompts; this one is nothing without a request.
  if (source === builtInPlace('rpi')) refuseEmpty(request.text);
  refuseDraft(context, request.refineDraft);
  const { run, started } = await prepareRun(context, source, request, null);
  const record = await registry.begin(run, () => context.workbench.append([{ stream: run.id, event: started }]));
  driver.drive(record);
  return record;
}

/** A request in the conversation: Research, Plan, Implement. */
export async function startRequest(runs: RunsContext, request: ChatRequest): Promise<StartedRun> {
  const { context, registry, driver } = runs;
  refuseEmpty(request.text);
  const ended = await endWaiting(runs, request);
  const { run, events, answer } = await prepareRequest(context, request);
  driver.drive(await registry.begin(run, () => context.workbench.append([...ended, ...events])));
  return answer;
}

/** A request as events: the message and its Run's start, for one append. */
export async function prepareRequest(context: WorkshopContext, request: ChatRequest) {
  const messageId = context.ids.next('msg');
  const { run, started } = await prepareRun(context, builtInPlace('rpi'), request, messageId);
  const message = {
    type: 'message.added' as const,
    message_id: messageId,
    role: 'user' as const,
    text: request.text,
    run_id: run.id,
    elapsed_ms: null,
    tool_calls: [],
  };
  const events: NewEvent[] = [
    { stream: 'workbench', event: message },
    { stream: run.id, event: started },
  ];
  return { run, events, answer: { messageId, runId: run.id } };
}

/** A Run that is not in the journal yet. The contents that its first event names are. */
export async function prepareRun(
  context: WorkshopContext,
  source: string,
  request: StartRequest,
  messageId: string | null,
  trial: Pick<RunEventOf<'run.started'>, 'draft_id' | 'given'> = {},
): Promise<{ readonly run: ComingRun; readonly started: RunEventOf<'run.started'> }> {
  // A name of the program's own means nothing to our models, and the program itself refuses one that it does not know.
  const its = context.backends.get(request.backend ?? '')?.modelName?.(request.model) ?? null;
  if (its === null) context.models.get(request.model);
  const pinned = await lookAtSource(context, source);
  await keepContents(context, pinned);
  const id = context.ids.next('run');
  if (request.allowScripts === true) {
    const workflows = [pinned.start, ...pinned.others].map(({ workflow }) => workflow);
    await allowAll(context, { id, workflows, backend: request.backend });
  }
  const { as: _, ...ref } = pinned.started;
  const notices = pinned.findings.filter(({ level }) => level !== 'info').map(({ message }) => message);
  const started = {
    type: 'run.started' as const,
    run_id: id,
    message_id: messageId,
    request: request.text,
    model: request.model,
    workflow: ref,
    budget: request.budget ?? { dollars: null, tokens: null },
    allow_unknown_price: request.allowUnknownPrice ?? false,
    variables: request.variables ?? {},
    rules: currentRules,
    reachable: [...pinned.reachable],
    ...(notices.length === 0 ? {} : { notices }),
    ...(request.backend === undefined ? {} : { backend: request.backend }),
    ...(request.effort === undefined ? {} : { effort: request.effort }),
    ...(request.interactive === undefined ? {} : { interactive: request.interactive }),
    ...(request.refineDraft === true && context.workbench.draft() !== null ? { refines_draft: true as const } : {}),
    ...(request.allowScripts === true ? { allow_scripts: true as const } : {}),
    ...trial,
  };
  return { run: { id, workflow: pinned.start.workflow }, started };
}

function refuseEmpty(text: string): void {
  if (text.trim() === '') throw new EmptyRequestError();
}

/** The end of a plan that waits, to land with the request that takes its place: a crash between leaves both or neither. */
async function endWaiting({ context, registry }: RunsContext, request: ChatRequest): Promise<NewEvent[]> {
  const last = await registry.latest();
  const status = last === null ? 'done' : runStatus(last.state);
  const ends = last !== null && status === 'waiting' && request.endWaiting === true;
  if (last !== null && !ends && (status === 'running' || status === 'waiting')) throw new RunActiveError(last.id);
  refuseDraft(context, request.refineDraft);
  if (!ends) return [];
  // It stands at its gate and is about to let go.
  await last.drive?.done;
  return [{ stream: last.id, event: { type: 'run.cancelled' } }];
}

function refuseDraft({ workbench }: WorkshopContext, refineDraft = false): void {
  const draft = workbench.draft();
  if (draft !== null && !refineDraft) throw new DraftUndecidedError(countChanges(draft.entries));
}
