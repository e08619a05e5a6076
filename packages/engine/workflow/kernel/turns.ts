import { type ErrorPayload, InternalError, type RunEventOf, toErrorPayload } from '@galley/schema';
import { afterAnswer, afterTool, type TurnAdvance } from '../../model/index.ts';
import { ItemFailedError, TurnLimitError } from '../errors.ts';
import type { Workflow } from '../load-workflow.ts';
import { amendPlan } from '../plan/amend-plan.ts';
import { type PlanItem, parsePlan } from '../plan/parse-plan.ts';
import { tickItem } from '../plan/tick-plan.ts';
import { definitionOf, leaveState, nextItem, openCall } from './enter-state.ts';
import { type AgentState, type RunState, withAgent } from './run-state.ts';

export function onModelAnswered(
  workflow: Workflow,
  state: RunState,
  agent: AgentState,
  event: RunEventOf<'model.answered'>,
): RunState {
  if (agent.turn === null) throw new InternalError(`An answer came outside a turn: ${event.call}.`);
  return advance(workflow, state, agent, afterAnswer(agent.turn, event));
}

export function onToolFinished(
  workflow: Workflow,
  state: RunState,
  agent: AgentState,
  event: RunEventOf<'tool.finished'>,
): RunState {
  if (agent.turn === null || agent.pending?.kind !== 'run_tool') {
    throw new InternalError(`A tool outcome came outside a turn: ${event.call}.`);
  }
  const { call } = agent.pending;
  const finished = { call_id: call.call_id, tool: call.tool, success: event.success };
  const recorded = { ...state, toolCalls: [...state.toolCalls, finished] };
  return advance(workflow, recorded, agent, afterTool(agent.turn, { ...event, call }));
}

function advance(workflow: Workflow, state: RunState, agent: AgentState, { turn, next }: TurnAdvance): RunState {
  switch (next.kind) {
    case 'call_model': {
      const counter = agent.counter + 1;
      const call = `${agent.id}.${counter}`;
      return withAgent(state, {
        ...agent,
        counter,
        turn,
        pending: { kind: 'call_model', call, opens: false, intended: false },
      });
    }
    case 'run_tool':
      return withAgent(state, { ...agent, turn, pending: { kind: 'run_tool', call: next.call, intended: false } });
    case 'finished':
      return finishTurn(workflow, state, { ...agent, turn }, next.text);
    case 'out_of_turns':
      return failTurn(workflow, state, agent, toErrorPayload(new TurnLimitError(agent.state, next.limit)));
  }
}

function finishTurn(workflow: Workflow, state: RunState, agent: AgentState, text: string): RunState {
  const definition = definitionOf(workflow, agent.state);
  if (definition.each !== undefined) {
    const failure = /^failed:\s*(.+)/is.exec(text.trim())?.[1];
    if (failure !== undefined) return failTurn(workflow, state, agent, toErrorPayload(new ItemFailedError(failure)));
    return finishItem(workflow, state, agent, { text, failed: null });
  }
  const recorded =
    definition.artifact === undefined
      ? state
      : { ...state, artifacts: { ...state.artifacts, [definition.artifact]: text } };
  if (definition.reply) return withAgent(recorded, { ...agent, pending: { kind: 'reply', text } });
  return leaveState(workflow, recorded, agent);
}

/** A failed item is tried again in a fresh Session that is told why, then marked and passed over (SPEC R6). */
export function failTurn(workflow: Workflow, state: RunState, agent: AgentState, error: ErrorPayload): RunState {
  const definition = definitionOf(workflow, agent.state);
  if (definition.each === undefined || agent.item === null) {
    return withAgent(state, { ...agent, status: 'failed', pending: null, turn: null, error });
  }
  if (agent.item.attempt <= definition.retries) {
    const item = { ...agent.item, attempt: agent.item.attempt + 1, failure: error.message };
    return withAgent(state, openCall({ ...agent, item }));
  }
  return finishItem(workflow, state, agent, { text: '', failed: error.message });
}

function finishItem(
  workflow: Workflow,
  state: RunState,
  agent: AgentState,
  outcome: { text: string; failed: string | null },
): RunState {
  const artifact = definitionOf(workflow, agent.state).each ?? '';
  const plan = state.artifacts[artifact] ?? '';
  const item = currentItem(plan, agent);
  const ticked = tickItem(plan, item, outcome.failed === null ? 'done' : { failed: outcome.failed });
  const answer = {
    number: item.number,
    label: item.label,
    failed: outcome.failed !== null,
    text: outcome.failed ?? outcome.text,
  };
  const recorded: RunState = {
    ...state,
    artifacts: { ...state.artifacts, [artifact]: amendPlan(ticked, outcome.text, agent.itemLimit) },
    answers: [...state.answers, answer],
  };
  return nextItem(workflow, withAgent(recorded, { ...agent, item: null, turn: null, pending: null }), agent.id);
}

function currentItem(plan: string, agent: AgentState): PlanItem {
  const item = parsePlan(plan).find((candidate) => candidate.line === agent.item?.line);
  if (item === undefined) throw new InternalError(`${agent.id} works on an item that its plan does not have.`);
  return item;
}
