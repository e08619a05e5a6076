import { InternalError } from '@galley/schema';
import type { Workflow } from '../load-workflow.ts';
import { parsePlan } from '../plan/parse-plan.ts';
import { planDigest } from '../plan/plan-digest.ts';
import type { StateDefinition } from '../state-definition.ts';
import { type AgentState, type RunState, withAgent } from './run-state.ts';

export function definitionOf(workflow: Workflow, name: string): StateDefinition {
  const definition = workflow.states.get(name);
  if (definition === undefined) throw new InternalError(`The workflow has no state ${name}.`, { state: name });
  return definition;
}

/** Puts an Agent into a State and sets what it must do there first. */
export function enterState(workflow: Workflow, state: RunState, agent: AgentState, name: string): RunState {
  const definition = definitionOf(workflow, name);
  const entered = { ...agent, state: name, status: 'working' as const, turn: null, item: null, pending: null };
  if (definition.gate !== undefined) {
    const digest = planDigest(state.artifacts[`${definition.gate}.md`] ?? '');
    const gate = `${agent.id}.${agent.counter + 1}`;
    return withAgent(state, {
      ...entered,
      counter: agent.counter + 1,
      pending: { kind: 'gate', gate, digest, opened: false },
    });
  }
  if (definition.each !== undefined) {
    const items = parsePlan(state.artifacts[definition.each] ?? '');
    const itemLimit = Math.floor(items.length * definition.growth);
    return nextItem(workflow, withAgent(state, { ...entered, itemLimit }), agent.id);
  }
  if (definition.prompt === '') return leaveState(workflow, state, entered);
  return withAgent(state, openCall(entered));
}

/** Goes on to `next`, or ends the Agent where there is none. */
export function leaveState(workflow: Workflow, state: RunState, agent: AgentState): RunState {
  const { next } = definitionOf(workflow, agent.state);
  if (next !== undefined) return enterState(workflow, state, agent, next);
  return withAgent(state, { ...agent, status: 'ended', pending: null, turn: null, item: null });
}

/** Takes up the first unchecked item of an `each` State, or leaves the State when none is left. */
export function nextItem(workflow: Workflow, state: RunState, agentId: string): RunState {
  const agent = state.agents[agentId];
  if (agent === undefined) throw new InternalError(`There is no agent ${agentId}.`);
  const { each } = definitionOf(workflow, agent.state);
  const item = parsePlan(state.artifacts[each ?? ''] ?? '').find((candidate) => candidate.status === 'pending');
  if (item === undefined) return leaveState(workflow, state, agent);
  return withAgent(state, openCall({ ...agent, item: { line: item.line, attempt: 1, failure: null } }));
}

/** The next thing is a model call in a fresh Session. */
export function openCall(agent: AgentState): AgentState {
  const counter = agent.counter + 1;
  return {
    ...agent,
    counter,
    turn: null,
    pending: { kind: 'call_model', call: `${agent.id}.${counter}`, opens: true, intended: false },
  };
}
