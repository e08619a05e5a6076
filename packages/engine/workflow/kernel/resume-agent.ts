import type { AgentState } from './base/agent-state.ts';
import { leaveItemCheck } from './base/item-check-frame.ts';
import { findDefinition, type RunState, type Workflows, warn, withAgent } from './base/run-state.ts';
import { endItem } from './end-item.ts';
import { endAgent, enterState, missingState, sessionForRetry, stopAgent } from './enter-state.ts';

export function isStopped({ status }: AgentState): boolean {
  return status === 'failed' || status === 'paused';
}

/** An Agent that stopped begins its State anew; one that only got no answer asks again where it stands. */
export function resumeAgent(workflows: Workflows, state: RunState, agent: AgentState): RunState {
  if (!isStopped(agent)) return state;
  if (agent.pending?.kind === 'load_workflow' || agent.pending?.kind === 'call_model' || isHeldCall(agent)) {
    return withAgent(state, { ...agent, status: 'working', error: null });
  }
  if (findDefinition(workflows, agent) === undefined) {
    return stopAgent(state, agent, 'paused', missingState(workflows, agent));
  }
  const entry = { session: sessionForRetry(workflows, agent), input: agent.input, variables: agent.handed };
  return enterState(workflows, state, agent, agent.state, entry);
}

/** Paused after a call whose outcome is unknown, before the next call of the same answer. */
function isHeldCall({ pending, error }: AgentState): boolean {
  return pending?.kind === 'run_tool' && error?.code === 'OUTCOME_UNKNOWN';
}

/** A person goes on without a forked Agent: whoever waits for it is told so instead of waiting for ever (SPEC O18). */
export function skipAgent(workflows: Workflows, state: RunState, agent: AgentState, reason: string): RunState {
  if (!isStopped(agent) || agent.parent === null) return state;
  const warned = warn(state, `${agent.id} was skipped: ${reason}`);
  if (agent.isItem)
    return endItem(workflows, warned, leaveItemCheck(agent), { text: '', outcome: { failed: `skipped: ${reason}` } });
  return endAgent(workflows, warned, { ...agent, skipped: reason }, null);
}
