import { checkTransition, completeTransition, notReachable } from '../transitions/check-transition.ts';
import { fillTemplates } from '../transitions/fill-templates.ts';
import { implicitTransition } from '../transitions/implicit-transition.ts';
import { parseTransition } from '../transitions/parse-transition.ts';
import type { Transition, TransitionProblem } from '../transitions/transition.ts';
import type { AgentState } from './base/agent-state.ts';
import { workflowNames } from './base/run-reach.ts';
import { definitionOf, followsRules, type RunState, type Workflows } from './base/run-state.ts';

type Read =
  | { readonly ok: true; readonly transition: Transition }
  /** Stuck: the only way on is closed, so that another answer could not mend it. */
  | { readonly ok: false; readonly problem: TransitionProblem; readonly stuck: boolean };

/** What the answer of a State asks for, as far as it may be followed from there. */
export function readTransition(workflows: Workflows, state: RunState, agent: AgentState, text: string): Read {
  const read = readAnswer(workflows, state, agent, text);
  if (!read.ok || !followsRules(state, 3)) return read;
  return { ok: true, transition: fillTemplates(read.transition, valuesFor(state, agent)) };
}

function readAnswer(workflows: Workflows, state: RunState, agent: AgentState, text: string): Read {
  const definition = definitionOf(workflows, agent);
  const isNew = followsRules(state, 3);
  const names = workflowNames(state.reach, agent, definition);
  const parsed = parseTransition(text);
  // Whatever the answer says about tags, it is not meant.
  const isForced = isNew && definition.force_implicit;
  if (isForced || !parsed.ok) {
    const isImplied = isForced || (!parsed.ok && parsed.problem.code === 'NO_TAG');
    const implied = isImplied ? implicitTransition(definition, { forks: !isNew }) : null;
    if (implied !== null) {
      const closed = notReachable(implied, names);
      return closed === null ? { ok: true, transition: implied } : { ok: false, problem: closed, stuck: true };
    }
    if (!parsed.ok) return { ok: false, problem: parsed.problem, stuck: false };
  }
  const states = workflows.get(agent.workflow)?.states;
  const options = { policy: definition, workflows: names };
  const problem = states === undefined ? null : checkTransition(parsed.transition, { states, ...options });
  if (problem !== null) return { ok: false, problem, stuck: false };
  return { ok: true, transition: completeTransition(parsed.transition, definition, { forks: isNew }) };
}

/**
 * What attributes can name: what the Agent was handed. Not the artifacts of the Run: one that was made from files outside
 * the consent would go on as the Agent's own words (SPEC T6).
 */
function valuesFor(state: RunState, { variables, handed, input }: AgentState): Readonly<Record<string, string>> {
  const given = input === null ? {} : { input, result: input };
  return { ...state.started.variables, ...variables, ...handed, ...given };
}
