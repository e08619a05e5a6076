import type { Variables } from '../transitions/tags/define-tag.ts';
import type { AgentState } from './base/agent-state.ts';
import { agentOf, type RunState } from './base/run-state.ts';

export type JoinRule = 'all' | 'any' | number;

/**
 * What a join hands on: the results of the Agents that this one forked. Null while too few of them have ended. One that
 * a person skipped is named in its place, and is not counted where some are enough.
 */
export function joinedResults(state: RunState, agent: AgentState, rule: JoinRule): Variables | null {
  const awaited = agent.children.length - agent.childrenSkipped;
  const needed = rule === 'all' ? awaited : Math.min(rule === 'any' ? 1 : rule, awaited);
  if (agent.childrenEnded - agent.childrenSkipped < needed) return null;
  const ended = agent.children.map((id) => agentOf(state, id)).filter(({ status }) => status === 'ended');
  const results = ended.map(({ id, skipped, result }) =>
    skipped === null ? (result ?? '') : `(${id} was skipped: ${skipped})`,
  );
  const left = ended.flatMap(({ id, skipped }) => (skipped === null ? [] : [`${id}: ${skipped}`]));
  return {
    results: JSON.stringify(results),
    results_list: results.map((result, index) => `${index + 1}. ${result.trim()}`).join('\n'),
    result_count: String(results.length - left.length),
    skipped_list: left.join('\n'),
    skipped_count: String(left.length),
  };
}

/** Counted as they end: looking at all of thousands each time one ends would take longer than their work. */
export function countEnded(parent: AgentState, child: AgentState): AgentState {
  // One that an earlier join did not wait for.
  if (child.fork <= parent.joinedForks) return parent;
  const childrenSkipped = parent.childrenSkipped + (child.skipped === null ? 0 : 1);
  return { ...parent, childrenEnded: parent.childrenEnded + 1, childrenSkipped };
}
