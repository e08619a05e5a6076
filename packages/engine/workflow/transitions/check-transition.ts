import { allowingEntry, allowingForkEntry, forksAllowMove } from './match-policy.ts';
import type { StateNames, TransitionPolicy, WorkflowNames } from './policy.ts';
import { describeFork, describeMove } from './render-transition.ts';
import type { Move, Transition, TransitionProblem } from './transition.ts';

export interface CheckOptions {
  readonly states: StateNames;
  readonly policy: TransitionPolicy;
  /** Null: a Run from before workflows were pinned, whose journal must fold as it did. */
  readonly workflows: WorkflowNames | null;
}

/** Why a well-formed transition may not be taken from this State, or null. */
export function checkTransition(
  transition: Transition,
  { states, policy, workflows }: CheckOptions,
): TransitionProblem | null {
  for (const name of statesNamedBy(transition)) {
    if (states.has(name)) continue;
    const known = [...states.keys()].join(', ');
    return problem('UNKNOWN_STATE', `there is no State ${JSON.stringify(name)}; there are ${known}`);
  }
  return checkPolicy(transition, policy) ?? notReachable(transition, workflows);
}

function checkPolicy(transition: Transition, policy: TransitionPolicy): TransitionProblem | null {
  if (policy.allowed_transitions.length === 0) return null;
  const { forks, move } = transition;
  for (const fork of forks) {
    const next = move.tag === 'goto' ? move.target : '';
    if (allowingForkEntry(fork, next, policy) === undefined) {
      return problem('NOT_ALLOWED', `${describeFork(fork, next)} is not allowed here`);
    }
  }
  if (forksAllowMove(transition, policy) || allowingEntry(move, policy) !== undefined) return null;
  // A goto beside forks whose entries leave `next` open needs no entry of its own.
  if (forks.length > 0 && !policy.allowed_transitions.some((entry) => entry.tag === 'goto')) return null;
  return problem('NOT_ALLOWED', notAllowed(move, policy));
}

/** Fills in what the policy fixes and the answer left out, so that an ask without its timeout still ends in time. */
export function completeTransition(transition: Transition, policy: TransitionPolicy): Transition {
  const { move } = transition;
  const entry = allowingEntry(move, policy);
  if (entry === undefined) return transition;
  if (move.tag === 'ask') {
    const timeoutMs = move.timeoutMs ?? entry.timeoutMs ?? null;
    return { ...transition, move: { ...move, timeoutMs, timeoutNext: move.timeoutNext ?? entry.timeout_next ?? null } };
  }
  if (move.tag === 'result') return transition;
  const variables = { ...entry.variables, ...move.variables };
  return { ...transition, move: { ...move, input: move.input ?? entry.input ?? null, variables } };
}

/** A text that names none of the pinned workflows is a bad tag: it is never looked for on disk (SPEC T2). */
export function notReachable({ forks, move }: Transition, workflows: WorkflowNames | null): TransitionProblem | null {
  const named = forks.flatMap(({ workflow }) => (workflow === null ? [] : [workflow]));
  if ('workflow' in move) named.push(move.workflow);
  const unknown = workflows === null ? undefined : named.find((text) => !workflows.has(text));
  if (workflows === null || unknown === undefined) return null;
  const known = workflows.names();
  const choices = known.length === 0 ? 'there is none to go into' : `there are ${known.join(', ')}`;
  return problem('WORKFLOW_NOT_REACHABLE', `this run cannot reach a workflow ${JSON.stringify(unknown)}; ${choices}`);
}

function statesNamedBy({ forks, move }: Transition): string[] {
  const names = forks.flatMap((fork) => (fork.target === null ? [] : [fork.target]));
  if ('target' in move) names.push(move.target);
  if ('returnTo' in move) names.push(move.returnTo);
  if (move.tag === 'ask') names.push(move.next, ...(move.timeoutNext === null ? [] : [move.timeoutNext]));
  return names;
}

function notAllowed(move: Move, policy: TransitionPolicy): string {
  const payloads = policy.allowed_transitions.flatMap(({ tag, payload }) =>
    tag === 'result' && payload !== undefined ? [payload] : [],
  );
  if (move.tag === 'result' && payloads.length > 0) {
    const choices = payloads.map((payload) => JSON.stringify(payload)).join(' or ');
    return `the text of <result> must be exactly ${choices}`;
  }
  return `${describeMove(move)} is not allowed here`;
}

function problem(code: TransitionProblem['code'], message: string): TransitionProblem {
  return { code, message, line: 1, column: 1 };
}
