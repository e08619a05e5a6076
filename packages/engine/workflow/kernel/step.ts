import { InternalError, type JournalRow, type RunEvent, type Usage } from '@galley/schema';
import { freshSession, openTurn } from '../../model/index.ts';
import type { Workflow } from '../load-workflow.ts';
import { definitionOf, enterState, leaveState } from './enter-state.ts';
import { onGateAnswered } from './gates.ts';
import { type AgentState, agentOf, type RunState, withAgent } from './run-state.ts';
import { failTurn, onModelAnswered, onToolFinished } from './turns.ts';

/**
 * The kernel: what a Run is after one more event. Pure: no clock, no disk, no chance. What is left to
 * do stands in each Agent's `pending`, so a Run that died goes on from the fold of its journal alone.
 */
export function step(workflow: Workflow, before: RunState | null, row: JournalRow<RunEvent>): RunState {
  const { event } = row;
  if (event.type === 'run.started') return begin(workflow, row.at, event);
  if (before === null) throw new InternalError(`A run cannot begin with ${event.type}.`);
  const state = { ...before, updatedAt: row.at };
  if (event.type === 'run.cancelled') return { ...state, cancelled: true };
  if (event.type === 'run.resumed') return resume(workflow, { ...state, cancelled: false });
  const agent = agentOf(state, event.agent);
  if (agent === undefined) throw new InternalError(`There is no agent ${event.agent}.`);
  switch (event.type) {
    case 'model.requested':
      return onModelRequested(workflow, state, agent, event.prompt);
    case 'model.answered':
      return onModelAnswered(workflow, { ...state, usage: addUsage(state.usage, event.usage) }, agent, event);
    case 'model.failed':
      return failTurn(workflow, state, agent, event.error);
    case 'tool.requested':
      return withAgent(state, { ...agent, pending: intended(agent) });
    case 'tool.finished':
      return onToolFinished(workflow, state, agent, event);
    case 'gate.opened':
      return withAgent(state, { ...agent, pending: opened(agent) });
    case 'gate.answered':
      return onGateAnswered(workflow, state, agent, event);
    case 'reply.sent':
      return leaveState(workflow, state, agent);
  }
}

export function foldRun(workflow: Workflow, rows: readonly JournalRow<RunEvent>[]): RunState | null {
  let state: RunState | null = null;
  for (const row of rows) state = step(workflow, state, row);
  return state;
}

function begin(workflow: Workflow, at: number, started: RunState['started']): RunState {
  const main: AgentState = {
    id: 'main',
    state: workflow.entry,
    status: 'working',
    pending: null,
    turn: null,
    item: null,
    itemLimit: 0,
    counter: 0,
    rounds: 0,
    feedback: '',
    error: null,
  };
  const state: RunState = {
    started,
    cancelled: false,
    agents: { main },
    artifacts: {},
    answers: [],
    usage: { input_tokens: 0, output_tokens: 0, cost: 0 },
    toolCalls: [],
    startedAt: at,
    updatedAt: at,
  };
  return enterState(workflow, state, main, workflow.entry);
}

/** A failed Agent starts its State anew; all others go on where they stand. */
function resume(workflow: Workflow, state: RunState): RunState {
  let resumed = state;
  for (const agent of Object.values(state.agents)) {
    if (agent.status === 'failed') resumed = enterState(workflow, resumed, { ...agent, error: null }, agent.state);
  }
  return resumed;
}

function onModelRequested(
  workflow: Workflow,
  state: RunState,
  agent: AgentState,
  prompt: { readonly system: string; readonly user: string } | undefined,
): RunState {
  if (prompt === undefined) return withAgent(state, { ...agent, pending: intended(agent) });
  const session = freshSession(`${state.started.run_id}/${agent.id}.${agent.counter}`, prompt.system);
  const turn = openTurn(session, prompt.user, definitionOf(workflow, agent.state).max_turns);
  return withAgent(state, { ...agent, turn, pending: intended(agent) });
}

function intended(agent: AgentState): AgentState['pending'] {
  if (agent.pending?.kind === 'call_model') return { ...agent.pending, intended: true };
  if (agent.pending?.kind === 'run_tool') return { ...agent.pending, intended: true };
  throw new InternalError(`${agent.id} was not about to call a model or a tool.`);
}

function opened(agent: AgentState): AgentState['pending'] {
  if (agent.pending?.kind === 'gate') return { ...agent.pending, opened: true };
  throw new InternalError(`${agent.id} does not stand at a gate.`);
}

/** One unknown cost makes the sum unknown. */
function addUsage(sum: Usage, usage: Usage): Usage {
  return {
    input_tokens: sum.input_tokens + usage.input_tokens,
    output_tokens: sum.output_tokens + usage.output_tokens,
    cost: sum.cost === null || usage.cost === null ? null : sum.cost + usage.cost,
  };
}
