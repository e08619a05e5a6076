import type { Variables } from '../transitions/transition.ts';
import type { AgentState } from './agent-state.ts';
import { agentOf, type RunState } from './run-state.ts';

export type JoinRule = 'all' | 'any' | number;

/** What a join hands on: the results of the Agents that this one forked. Null while too few of them have ended. */
export function joinedResults(state: RunState, agent: AgentState, rule: JoinRule): Variables | null {
  const needed = rule === 'all' ? agent.children.length : Math.min(rule === 'any' ? 1 : rule, agent.children.length);
  if (agent.childrenEnded < needed) return null;
  const children = agent.children.map((id) => agentOf(state, id));
  const results = children.filter((child) => child.status === 'ended').map((child) => child.result ?? '');
  return {
    results: JSON.stringify(results),
    results_list: results.map((result, index) => `${index + 1}. ${result.trim()}`).join('\n'),
    result_count: String(results.length),
  };
}

/** Counted as they end: looking at all of thousands each time one ends would take longer than their work. */
export function countEnded(parent: AgentState, child: AgentState): AgentState {
  // One that an earlier join did not wait for.
  if (child.fork <= parent.joinedForks) return parent;
  return { ...parent, childrenEnded: parent.childrenEnded + 1 };
}
