import { type ErrorPayload, toErrorPayload } from '@galley/schema';
import type { StateDefinition } from '../load/state-definition.ts';
import type { Variables } from '../transitions/tags/define-tag.ts';
import { type AgentState, nothingSpent } from './base/agent-state.ts';
import { StateMissingError } from './base/errors.ts';
import { itemCheckFrame } from './base/item-check-frame.ts';
import { agentOf, definitionOf, findDefinition, type RunState, type Workflows, withAgent } from './base/run-state.ts';
import { noCalls } from './base/turn-calls.ts';
import { isSideBySide, nextItems } from './item-agents.ts';
import { itemLimit, takeItem } from './items.ts';
import { countEnded, joinedResults } from './join.ts';
import { release } from './ledger.ts';
import { carryApproval, receivePlan, standAtGate, stopBefore, wasApproved } from './review-gate.ts';

/** What a State is entered with. A null Session is a fresh one. */
export interface Entry {
  readonly session: AgentState['session'];
  readonly input: string | null;
  readonly variables: Variables;
}

export const freshEntry: Entry = { session: null, input: null, variables: {} };

/** Puts an Agent into a State and sets what it must do there first. */
export function enterState(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  name: string,
  entry: Entry,
): RunState {
  const entered: AgentState = {
    ...agent,
    state: name,
    status: 'working',
    session: entry.session,
    entered: entry.session,
    input: entry.input,
    handed: entry.variables,
    given: state.sources,
    turn: null,
    item: agent.isItem || itemCheckFrame(agent) !== null ? agent.item : null,
    pending: null,
    retries: 0,
    reminders: 0,
    reminder: null,
    error: null,
    spentInState: nothingSpent,
  };
  const definition = findDefinition(workflows, entered);
  if (definition === undefined) return stopAgent(state, entered, 'paused', missingState(workflows, entered));
  if (definition.gate !== undefined) return showPlan(workflows, state, entered, definition);
  if (definition.join !== undefined) return awaitChildren(workflows, state, entered);
  if (definition.each !== undefined) {
    if (entered.isItem) return withAgent(state, openCall(workflows, entered));
    // After a gate on the way the list may not grow anew: its limit is set when the work begins (SPEC R7).
    const limit = entered.itemLimit > 0 ? entered.itemLimit : itemLimit(state, definition);
    return nextItem(workflows, state, { ...entered, itemLimit: limit });
  }
  return beginWork(workflows, state, entered);
}

/** A new plan comes before the reviewer, unless one approval was to be enough. */
function showPlan(workflows: Workflows, state: RunState, agent: AgentState, definition: StateDefinition): RunState {
  const received = receivePlan(state, agent, definition);
  const { once, approve } = definition;
  if (once && approve !== undefined && wasApproved(received, definition)) {
    return enterState(workflows, carryApproval(received, definition), agent, approve, freshEntry);
  }
  return standAtGate(received, agent, definition, { reason: 'plan', item: null });
}

/** The State's own work: its script, its prompt, or nothing. */
export function beginWork(workflows: Workflows, state: RunState, agent: AgentState, delayMs = 0): RunState {
  const definition = definitionOf(workflows, agent);
  if (definition.script !== undefined) {
    const counter = agent.counter + 1;
    const pending = { kind: 'run_script', call: `${agent.id}.${counter}`, intended: false, delayMs } as const;
    return withAgent(state, { ...agent, counter, pending });
  }
  if (definition.prompt === '') return leaveState(workflows, state, agent);
  return withAgent(state, openCall(workflows, agent, delayMs));
}

/** Goes on to `next` in a fresh Session, or ends the Agent where there is none. */
export function leaveState(workflows: Workflows, state: RunState, agent: AgentState): RunState {
  const { next } = definitionOf(workflows, agent);
  if (next !== undefined) {
    return enterState(workflows, state, agent, next, { ...freshEntry, variables: agent.handed });
  }
  return endAgent(workflows, state, agent, agent.result);
}

/** Takes up the next item of an `each` State, or leaves the State when none is left. */
export function nextItem(workflows: Workflows, state: RunState, agent: AgentState): RunState {
  const definition = definitionOf(workflows, agent);
  if (isSideBySide(state, definition)) return fillItems(workflows, state, agent);
  const taken = takeItem(state, agent, definition);
  if (taken === null) {
    return leaveState(workflows, state, { ...agent, item: null, itemLimit: 0, turn: null, pending: null });
  }
  const [followed, stop] = stopBefore(workflows, state, taken, definition);
  if (stop === null) return withAgent(followed, openCall(workflows, taken));
  // Whoever got here around the gate is led to it.
  if (stop.reason === 'plan') return enterState(workflows, followed, agent, stop.gate.name, freshEntry);
  const waiting: AgentState = { ...taken, state: stop.gate.name, item: null, turn: null, session: null, handed: {} };
  return standAtGate(followed, waiting, stop.gate, stop);
}

/** Takes up as many ready items as may be under way side by side; leaves the State when none is left. */
export function fillItems(workflows: Workflows, before: RunState, agent: AgentState): RunState {
  const definition = definitionOf(workflows, agent);
  const idle = { status: 'joining', item: null, turn: null, pending: null, session: null } as const;
  let state = withAgent(before, { ...agent, ...idle });
  for (;;) {
    const parent = agentOf(state, agent.id);
    const next = nextItems(workflows, state, parent, definition);
    switch (next.kind) {
      case 'wait':
        return state;
      case 'leave':
        return leaveState(workflows, state, { ...parent, status: 'working', itemLimit: 0, itemAfter: {} });
      case 'begin':
        state = withAgent(next.state, openCall(workflows, next.child));
        break;
      case 'gate': {
        const { stop } = next;
        if (stop.reason === 'plan') return enterState(workflows, next.state, parent, stop.gate.name, freshEntry);
        return standAtGate(next.state, { ...parent, state: stop.gate.name, handed: {} }, stop.gate, stop);
      }
    }
  }
}

/** The next thing is a call that opens a turn, in the Agent's Session or a fresh one. */
export function openCall(workflows: Workflows, agent: AgentState, delayMs = 0): AgentState {
  const counter = agent.counter + 1;
  const call = { call: `${agent.id}.${counter}`, intended: false, attempt: 1, delayMs };
  const opened: AgentState = { ...agent, counter, turn: null, status: 'working' };
  if (isBuiltIn(workflows, agent)) {
    return { ...opened, pending: { kind: 'call_model', ...call } };
  }
  const parent = agent.session?.parent ?? null;
  const session = agent.session?.id ?? `${agent.id}.${counter}`;
  const mode = agent.session === null ? 'fresh' : parent === null ? 'resume' : 'fork';
  return { ...opened, pending: { kind: 'run_turn', ...call, session, mode, parent, calls: noCalls } };
}

function awaitChildren(workflows: Workflows, state: RunState, agent: AgentState): RunState {
  const { join = 'all' } = definitionOf(workflows, agent);
  const results = joinedResults(state, agent, join);
  if (results === null) return withAgent(state, { ...agent, status: 'joining', pending: null });
  const joined: AgentState = {
    ...agent,
    status: 'working',
    children: [],
    childrenEnded: 0,
    childrenSkipped: 0,
    joinedForks: agent.forks,
    // A join that is begun anew after a failure has nobody left to wait for: what it was handed first still counts.
    given: state.sources,
    handed: agent.children.length === 0 ? { ...results, ...agent.handed } : { ...agent.handed, ...results },
  };
  return beginWork(workflows, state, joined);
}

/** The Agent is done. Whoever forked it may have waited for that. */
export function endAgent(workflows: Workflows, state: RunState, agent: AgentState, result: string | null): RunState {
  const [released, freed] = release(state, agent);
  const ended = { status: 'ended', pending: null, turn: null, session: null, item: null } as const;
  const after = withAgent(released, { ...freed, ...ended, result });
  if (agent.parent === null) return after;
  const parent = countEnded(agentOf(after, agent.parent), agent);
  return parent.status === 'joining' ? awaitChildren(workflows, after, parent) : withAgent(after, parent);
}

/** Stops one Agent for a person to look at; its siblings go on (SPEC O11). */
export function stopAgent(
  state: RunState,
  agent: AgentState,
  status: 'paused' | 'failed',
  error: ErrorPayload,
): RunState {
  const [released, freed] = release(state, agent);
  return withAgent(released, { ...freed, status, pending: null, turn: null, error });
}

/** The workflow was changed under the Agent and has no such State any more: only a person can say what now. */
export function missingState(workflows: Workflows, { state, workflow }: AgentState): ErrorPayload {
  return toErrorPayload(new StateMissingError(state, workflows.get(workflow)?.name ?? ''));
}

/** The Session for a second try of a State. Another program's may hold half of the first try: there it is a fresh one. */
export function sessionForRetry(workflows: Workflows, agent: AgentState): AgentState['session'] {
  const { script } = definitionOf(workflows, agent);
  return isBuiltIn(workflows, agent) || script !== undefined ? agent.entered : null;
}

/** Whether the built-in loop takes the turn here, so that each of its model calls is a step of ours. */
function isBuiltIn(workflows: Workflows, agent: AgentState): boolean {
  return (definitionOf(workflows, agent).backend ?? agent.backend) === 'builtin';
}
