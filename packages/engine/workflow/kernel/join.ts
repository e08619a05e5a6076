import type { Variables } from '../transitions/transition.ts';
import type { AgentState } from './agent-state.ts';
import { agentOf, type RunState } from './run-state.ts';

export type JoinRule = 'all' | 'any' | number;

/** What a join hands on: the results of the Agents that this one forked. Null while too few of them have ended. */
export function joinedResults(state: RunState, agent: AgentState, rule: JoinRule): Variables | null {
  const ended = agent.children.map((id) => agentOf(state, id)).filter((child) => child.status === 'ended');
  const needed = rule === 'all' ? agent.children.length : Math.min(rule === 'any' ? 1 : rule, agent.children.length);
  if (ended.length < needed) return null;
  const results = ended.map((child) => child.result ?? '');
  return {
    results: JSON.stringify(results),
    results_list: results.map((result, index) => `${index + 1}. ${result.trim()}`).join('\n'),
    result_count: String(results.length),
  };
}
