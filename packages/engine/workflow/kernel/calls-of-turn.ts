import { InternalError, type RunEventOf, type ToolCall } from '@galley/schema';
import { callKey, countCall, joinSources, readSources } from '../../model/index.ts';
import type { AgentState, PendingEffect } from './base/agent-state.ts';
import { type RunState, withAgent } from './base/run-state.ts';
import type { TurnCalls } from './base/turn-calls.ts';
import { noteCall } from './item-check.ts';

type Turn = Extract<PendingEffect, { kind: 'run_turn' }>;

export function onCallOfTurn(
  state: RunState,
  agent: AgentState,
  turn: Turn,
  { call: call_id, tool = '', arguments: input = {}, again_of: againOf }: RunEventOf<'tool.requested'>,
): RunState {
  const { made, open, earlier } = turn.calls;
  const calls: TurnCalls = {
    ...turn.calls,
    made: made + 1,
    open: [...open, { call_id, tool, arguments: input }],
    earlier: againOf === undefined ? earlier : earlier.filter((done) => done.call_id !== againOf),
  };
  return withAgent(state, { ...agent, pending: { ...turn, calls } });
}

export function onCallOfTurnFinished(
  state: RunState,
  agent: AgentState,
  turn: Turn,
  event: RunEventOf<'tool.finished'>,
): RunState {
  const call = turn.calls.open.find(({ call_id }) => call_id === event.call);
  if (call === undefined) throw new InternalError(`The outcome of a call that nobody made: ${event.call}.`);
  const { call_id, tool } = call;
  const { success } = event;
  const calls: TurnCalls = {
    ...turn.calls,
    open: turn.calls.open.filter((open) => open !== call),
    sources: joinSources(turn.calls.sources, readSources(event.sources)),
    repeats: countCall(turn.calls.repeats, call, event.result).repeats,
    done: success ? [...turn.calls.done, { call_id, key: callKey(call) }] : turn.calls.done,
  };
  const toolCalls = [...state.toolCalls, { call_id, tool, success }];
  return withAgent({ ...state, toolCalls }, { ...noteCall(agent, call, success), pending: { ...turn, calls } });
}

/** The call of an Agent that has this id and is under way, whoever takes its turns. */
export function callUnderWay({ pending }: AgentState, callId: string): ToolCall | null {
  if (pending?.kind === 'run_tool') return pending.call.call_id === callId ? pending.call : null;
  if (pending?.kind !== 'run_turn') return null;
  return pending.calls.open.find(({ call_id }) => call_id === callId) ?? null;
}
