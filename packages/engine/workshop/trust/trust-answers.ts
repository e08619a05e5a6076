import type { Clock, RunEventOf } from '@galley/schema';
import type { Workbench } from '../../workbench/index.ts';
import type { Backend, Workflow } from '../../workflow/index.ts';
import type { RunRecord } from '../record/run-record.ts';
import { programRef, sameProgram, scriptRef } from './program-ref.ts';
import type { Trust } from './trust.ts';
import { TrustNotAskedError } from './trust-errors.ts';
import { viewTrustQuestions } from './trust-questions.ts';

type Answered = RunEventOf<'trust.answered'>;

/** What answers are made with. */
interface AnswerContext {
  readonly trust: Trust;
  readonly clock: Clock;
  readonly workbench: Pick<Workbench, 'root'>;
  readonly backends: ReadonlyMap<string, Backend>;
}

/** A Run, there already or about to be, with the workflows that it can reach. */
export interface AllowedRun {
  readonly id: string;
  readonly workflows: Iterable<Workflow>;
  readonly backend: string | undefined;
}

/** A person allows one content: for good, or in this run while this process lives. What their answer sets free. */
export async function allowProgram(
  { trust, clock, workbench }: AnswerContext,
  record: RunRecord,
  { hash, remember }: { readonly hash: string; readonly remember: boolean },
): Promise<Answered[]> {
  const question = viewTrustQuestions(record).find(({ program }) => program.hash === hash);
  if (question === undefined) throw new TrustNotAskedError(record.id, hash);
  const { program, workflow, state } = question;
  if (remember) await trust.store.allow({ program, at: clock.now(), workbench: workbench.root, workflow, state });
  else trust.allowHere(record.id, program);
  return waiting(record)
    .filter(({ asked }) => sameProgram(asked, program))
    .map(({ agent }) => ({ type: 'trust.answered', agent, hash, by: 'person', remembered: remember }));
}

/** By a flag: every script of the workflows that the run has, and the programs they name. Not what comes later. */
export async function allowAll({ trust, backends }: AnswerContext, run: AllowedRun): Promise<void> {
  const names = new Set([run.backend ?? 'builtin']);
  for (const { states } of run.workflows) {
    for (const { script, backend } of states.values()) {
      if (script !== undefined) trust.allowHere(run.id, scriptRef(script));
      if (backend !== undefined) names.add(backend);
    }
  }
  for (const name of names) {
    const backend = backends.get(name);
    const program = backend === undefined ? null : await programRef(name, backend);
    if (program !== null) trust.allowHere(run.id, program);
  }
}

/** Agents that wait for what is allowed by now: here by a flag, or elsewhere for good. */
export async function answerAllowed(
  { trust }: AnswerContext,
  record: RunRecord,
  by: 'flag' | 'known',
): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const { agent, asked } of waiting(record)) {
    const allowed = await trust.isAllowed(record.id, asked);
    if (allowed) answers.push({ type: 'trust.answered', agent, hash: asked.hash, by, remembered: false });
  }
  return answers;
}

function waiting({ state }: RunRecord) {
  return state.agents
    .values()
    .flatMap(({ id, pending }) => (pending?.kind === 'trust' ? [{ agent: id, asked: pending.program }] : []))
    .toArray();
}
