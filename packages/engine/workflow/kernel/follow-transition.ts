import { InternalError, toErrorPayload } from '@galley/schema';
import { branchSession } from '../../model/index.ts';
import type { Fork, Move, Transition } from '../transitions/transition.ts';
import { type AgentState, newAgent } from './agent-state.ts';
import { endAgent, enterState, stopAgent } from './enter-state.ts';
import { NestingLimitError } from './errors.ts';
import { agentOf, type RunState, type Workflows, warn, withAgent } from './run-state.ts';

/** Deeper stacks are a loop that never returns. */
const deepest = 64;

/** Carries out what an answer asked for: new Agents first, then where this one goes on. */
export function followTransition(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  transition: Transition,
): RunState {
  if (transition.forks.length === 0) return followMove(workflows, state, agent, transition.move);
  const ids = transition.forks.map((_, index) => `${agent.id}-${agent.forks + index + 1}`);
  const parent = { ...agent, forks: agent.forks + ids.length, children: [...agent.children, ...ids] };
  let forked = withAgent(state, parent);
  transition.forks.forEach((fork, index) => {
    forked = addAgent(workflows, forked, parent, fork, agent.forks + index + 1);
  });
  // Read again: one that ended on entering was counted in its parent, and the count must not be lost.
  return followMove(workflows, forked, agentOf(forked, agent.id), transition.move);
}

/** A fork starts with a fresh Session and an empty stack; its attributes live as long as it does. */
function addAgent(workflows: Workflows, state: RunState, parent: AgentState, fork: Fork, number: number): RunState {
  const { budget, ...variables } = fork.variables;
  const dollars = budget === undefined ? Number.NaN : Number(budget);
  const limit = Number.isNaN(dollars) ? null : { dollars, tokens: null };
  const child = newAgent({
    id: `${parent.id}-${number}`,
    parent: parent.id,
    fork: number,
    workflow: parent.workflow,
    backend: parent.backend,
    // Until its workflow is loaded it stands where it was forked; an Agent that is nowhere cannot be looked at.
    state: parent.state,
    cwd: fork.cd ?? parent.cwd,
    variables: { ...variables },
    limit,
    limited: limit !== null || parent.limited,
  });
  if (fork.workflow !== null) return loadWorkflow(state, child, fork.workflow, { tag: 'start' }, fork.input);
  if (fork.target === null) throw new InternalError('A fork leads nowhere.');
  const entry = { session: null, input: fork.input, variables: {} };
  return enterState(workflows, state, child, fork.target, entry);
}

function followMove(workflows: Workflows, state: RunState, agent: AgentState, move: Move): RunState {
  switch (move.tag) {
    case 'goto':
      return enterState(workflows, state, agent, move.target, {
        session: agent.session,
        input: move.input,
        variables: move.variables,
      });
    case 'reset': {
      const lost = agent.stack.length > 0 && !move.keepStack;
      const warned = lost
        ? warn(state, `${agent.id}: reset to ${move.target} threw away ${agent.stack.length} return places`)
        : state;
      const cleared = { ...agent, stack: move.keepStack ? agent.stack : [], cwd: move.cd ?? agent.cwd };
      return enterState(workflows, warned, cleared, move.target, {
        session: null,
        input: move.input,
        variables: move.variables,
      });
    }
    case 'function':
    case 'call': {
      const called = pushFrame(agent, move.returnTo);
      if (called.stack.length > deepest) return tooDeep(state, agent);
      const branched = move.tag === 'call' ? branchOf(agent) : null;
      const callee = { ...called, counter: agent.counter + 1, cwd: move.cd ?? agent.cwd };
      return enterState(workflows, state, callee, move.target, {
        session: branched,
        input: move.input,
        variables: move.variables,
      });
    }
    case 'result':
      return returnResult(workflows, state, agent, move.payload);
    case 'ask': {
      const counter = agent.counter + 1;
      const pending = {
        kind: 'ask',
        ask: `${agent.id}.${counter}`,
        question: move.question,
        timeoutMs: move.timeoutMs,
        deadline: null,
        opened: false,
      } as const;
      const handed = { next: move.next, timeout_next: move.timeoutNext ?? '' };
      return withAgent(state, { ...agent, counter, handed, pending, turn: null });
    }
    case 'reset-workflow':
    case 'call-workflow':
    case 'function-workflow':
      return loadWorkflow(state, agent, move.workflow, move, move.input);
  }
}

function returnResult(workflows: Workflows, state: RunState, agent: AgentState, payload: string): RunState {
  const frame = agent.stack.at(-1);
  if (frame === undefined) return endAgent(workflows, state, agent, payload);
  if (frame.kind === 'evaluation') throw new InternalError('An evaluation cannot be returned from.');
  const returned = { ...agent, stack: agent.stack.slice(0, -1), workflow: frame.workflow, cwd: frame.cwd };
  return enterState(workflows, state, returned, frame.returnTo, {
    session: frame.session,
    input: payload,
    variables: {},
  });
}

function loadWorkflow(
  state: RunState,
  agent: AgentState,
  path: string,
  move: Extract<AgentState['pending'], { kind: 'load_workflow' }>['move'],
  input: string | null,
): RunState {
  const counter = agent.counter + 1;
  const pending = { kind: 'load_workflow', call: `${agent.id}.${counter}`, path, move } as const;
  return withAgent(state, { ...agent, counter, input, pending, turn: null, status: 'working' });
}

/** The workflow that a `-workflow` move names is known now: go on in it. */
export function enterWorkflow(workflows: Workflows, state: RunState, agent: AgentState, hash: string): RunState {
  const { pending } = agent;
  if (pending?.kind !== 'load_workflow') throw new InternalError(`${agent.id} was not about to load a workflow.`);
  const entry = workflows.get(hash)?.entry;
  if (entry === undefined) throw new InternalError('A workflow was entered that is not loaded.', { hash });
  const { move } = pending;
  const variables = move.tag === 'start' ? {} : move.variables;
  if (move.tag === 'start' || move.tag === 'reset-workflow') {
    const moved = { ...agent, workflow: hash, stack: [], cwd: (move.tag === 'start' ? null : move.cd) ?? agent.cwd };
    return enterState(workflows, state, moved, entry, { session: null, input: agent.input, variables });
  }
  const called = pushFrame(agent, move.returnTo);
  if (called.stack.length > deepest) return tooDeep(state, agent);
  const session = move.tag === 'call-workflow' ? branchOf(agent) : null;
  const callee = { ...called, workflow: hash, counter: agent.counter + 1, cwd: move.cd ?? agent.cwd };
  return enterState(workflows, state, callee, entry, { session, input: agent.input, variables });
}

function pushFrame(agent: AgentState, returnTo: string): AgentState {
  const frame = { kind: 'call', session: agent.session, returnTo, workflow: agent.workflow, cwd: agent.cwd } as const;
  return { ...agent, stack: [...agent.stack, frame] };
}

/** The callee sees what the caller saw, and the caller never what the callee said. */
function branchOf(agent: AgentState): AgentState['session'] {
  return agent.session === null ? null : branchSession(agent.session, `${agent.id}.${agent.counter + 1}`);
}

function tooDeep(state: RunState, agent: AgentState): RunState {
  return stopAgent(state, agent, 'paused', toErrorPayload(new NestingLimitError(agent.id, deepest)));
}
