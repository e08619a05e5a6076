import { InternalError, type RunEventOf } from '@galley/schema';
import type { AgentState } from './base/agent-state.ts';
import { type RunState, withAgent } from './base/run-state.ts';

/** Nothing has run: the Agent stands before its script or program until a person has allowed it. */
export function onTrustAsked(state: RunState, agent: AgentState, event: RunEventOf<'trust.asked'>): RunState {
  if (agent.pending === null) throw new InternalError(`${agent.id} was not about to run anything.`);
  const { program, sandboxed, error } = event;
  const pending = { kind: 'trust', program, sandboxed, held: agent.pending } as const;
  return withAgent(state, { ...agent, status: 'waiting', pending, error });
}

/** Goes on to where the question is put again: the answer in the journal opens nothing by itself. */
export function onTrustAnswered(state: RunState, agent: AgentState): RunState {
  if (agent.pending?.kind !== 'trust') throw new InternalError(`${agent.id} does not wait for permission.`);
  return withAgent(state, { ...agent, status: 'working', pending: agent.pending.held, error: null });
}
