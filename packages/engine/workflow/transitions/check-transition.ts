import { allowingEntry, allowingForkEntry, forksAllowMove } from './match-policy.ts';
import type { AllowedTransition, StateNames, TransitionPolicy, WorkflowNames } from './policy.ts';
import { describeMove } from './render-transition.ts';
import { attributeOf } from './tags/attributes.ts';
import { attributesOf } from './tags/table.ts';
import {
  type AnyMove,
  type Fork,
  type Move,
  statesNamedBy,
  type Transition,
  type TransitionProblem,
} from './transition.ts';

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
  for (const name of [...transition.forks, transition.move].flatMap(statesNamedBy)) {
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
      return problem('NOT_ALLOWED', `${describeMove({ ...fork, next })} is not allowed here`);
    }
  }
  if (forksAllowMove(transition, policy) || allowingEntry(move, policy) !== undefined) return null;
  // A goto beside forks whose entries leave `next` open needs no entry of its own.
  if (forks.length > 0 && !policy.allowed_transitions.some((entry) => entry.tag === 'goto')) return null;
  return problem('NOT_ALLOWED', notAllowed(move, policy));
}

/** Fills in what the policy fixes and the answer left out, so that an ask without its timeout still ends in time. */
export function completeTransition(
  { forks, move, prints }: Transition,
  policy: TransitionPolicy,
  options: { readonly forks: boolean } = { forks: true },
): Transition {
  const next = move.tag === 'goto' ? move.target : '';
  return {
    forks: options.forks ? forks.map((fork) => complete(fork, allowingForkEntry(fork, next, policy))) : forks,
    move: complete(move, allowingEntry(move, policy)),
    prints,
  };
}

function complete<One extends Move | Fork>(one: One, entry: AllowedTransition | undefined): One {
  if (entry === undefined) return one;
  const move: AnyMove = one;
  const added = attributesOf(one.tag).filter(
    (name) => attributeOf(name).policy !== 'fixes' && move[name] === null && entry[name] !== undefined,
  );
  return {
    ...one,
    ...Object.fromEntries(added.map((name) => [name, entry[name]])),
    ...(move.variables === undefined ? {} : { variables: { ...entry.variables, ...move.variables } }),
  };
}

/** A text that names none of the pinned workflows is a bad tag: it is never looked for on disk (SPEC T2). */
export function notReachable({ forks, move }: Transition, workflows: WorkflowNames | null): TransitionProblem | null {
  const named = [...forks, move].flatMap((one) => ('workflow' in one ? [one.workflow] : []));
  const unknown = workflows === null ? undefined : named.find((text) => !workflows.has(text));
  if (workflows === null || unknown === undefined) return null;
  const known = workflows.names();
  const choices = known.length === 0 ? 'there is none to go into' : `there are ${known.join(', ')}`;
  return problem('WORKFLOW_NOT_REACHABLE', `this run cannot reach a workflow ${JSON.stringify(unknown)}; ${choices}`);
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
