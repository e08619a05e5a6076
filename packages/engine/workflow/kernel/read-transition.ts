import { checkTransition, completeTransition, notReachable } from '../transitions/check-transition.ts';
import { implicitTransition } from '../transitions/implicit-transition.ts';
import { parseTransition } from '../transitions/parse-transition.ts';
import type { Transition, TransitionProblem } from '../transitions/transition.ts';
import type { AgentState } from './agent-state.ts';
import { workflowNames } from './run-reach.ts';
import { definitionOf, followsRules, type RunState, type Workflows } from './run-state.ts';

type Read =
  | { readonly ok: true; readonly transition: Transition }
  /** Stuck: the only way on is closed, so that another answer could not mend it. */
  | { readonly ok: false; readonly problem: TransitionProblem; readonly stuck: boolean };

/** What the answer of a State asks for, as far as it may be followed from there. */
export function readTransition(workflows: Workflows, state: RunState, agent: AgentState, text: string): Read {
  const definition = definitionOf(workflows, agent);
  const isNew = followsRules(state, 3);
  const names = workflowNames(state.reach, agent, definition);
  const parsed = parseTransition(text);
  if (!parsed.ok) {
    const implied = parsed.problem.code === 'NO_TAG' ? implicitTransition(definition, { forks: !isNew }) : null;
    if (implied === null) return { ok: false, problem: parsed.problem, stuck: false };
    const closed = notReachable(implied, names);
    return closed === null ? { ok: true, transition: implied } : { ok: false, problem: closed, stuck: true };
  }
  const states = workflows.get(agent.workflow)?.states;
  const options = { policy: definition, workflows: names };
  const problem = states === undefined ? null : checkTransition(parsed.transition, { states, ...options });
  if (problem !== null) return { ok: false, problem, stuck: false };
  return { ok: true, transition: completeTransition(parsed.transition, definition, { forks: isNew }) };
}
