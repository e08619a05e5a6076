import { InternalError, toErrorPayload } from '@galley/schema';
import { branchSession } from '../../model/index.ts';
import { tagOf } from '../transitions/tags/table.ts';
import { type AnyMove, contentOf, type Fork, type Move, type Transition } from '../transitions/transition.ts';
import { type AgentState, newAgent, type WorkflowMove } from './base/agent-state.ts';
import { NestingLimitError } from './base/errors.ts';
import { agentOf, followsRules, type RunState, type Workflows, warn, withAgent } from './base/run-state.ts';
import { endAgent, enterState, stopAgent } from './enter-state.ts';

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
  return 'workflow' in fork ? loadWorkflow(state, child, fork) : enter(workflows, state, child, fork, fork.target);
}

function followMove(workflows: Workflows, state: RunState, agent: AgentState, move: Move): RunState {
  if ('workflow' in move) return loadWorkflow(state, agent, move);
  const { does } = tagOf(move.tag);
  switch (does.kind) {
    case 'return':
      return returnResult(workflows, state, agent, followsRules(state, 3) ? contentOf(move).trim() : contentOf(move));
    case 'ask':
      return ask(state, agent, move);
    default:
      return enter(workflows, state, agent, move, contentOf(move));
  }
}

/** Puts the Agent into a State as the tag that led there wants it: with which Session, and what becomes of its stack. */
function enter(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  move: AnyMove,
  target: string,
  workflow = agent.workflow,
): RunState {
  const { does } = tagOf(move.tag);
  const placed = { ...agent, workflow, cwd: move.cd ?? agent.cwd };
  const handed = { input: move.input ?? null, variables: move.variables ?? {} };
  switch (does.kind) {
    case 'enter': {
      const drops = does.stack === 'cleared' && move.stack !== 'keep' && agent.stack.length > 0;
      const lost = `${agent.id}: ${move.tag} to ${target} threw away ${agent.stack.length} return places`;
      const session = does.session === 'kept' ? agent.session : null;
      const moved = drops ? { ...placed, stack: [] } : placed;
      return enterState(workflows, drops ? warn(state, lost) : state, moved, target, { session, ...handed });
    }
    case 'call': {
      if (agent.stack.length >= deepest) return tooDeep(state, agent);
      if (typeof move.return !== 'string') throw new InternalError(`<${move.tag}> has nowhere to return to.`);
      const session = does.session === 'branched' ? branchOf(agent) : null;
      const callee = { ...placed, stack: [...agent.stack, frameOf(agent, move.return)], counter: agent.counter + 1 };
      return enterState(workflows, state, callee, target, { session, ...handed });
    }
    case 'fork':
      // Its variables are the Agent's own already.
      return enterState(workflows, state, placed, target, { session: null, input: handed.input, variables: {} });
    default:
      throw new InternalError(`<${move.tag}> leads to no State.`);
  }
}

function ask(state: RunState, agent: AgentState, move: AnyMove): RunState {
  const counter = agent.counter + 1;
  if (typeof move.next !== 'string') throw new InternalError(`${agent.id} asks without a State for the answer.`);
  const pending = {
    kind: 'ask',
    ask: `${agent.id}.${counter}`,
    question: contentOf(move),
    next: move.next,
    timeoutNext: move.timeout_next ?? null,
    timeoutMs: move.timeout ?? null,
    deadline: null,
    opened: false,
  } as const;
  return withAgent(state, { ...agent, counter, pending, turn: null });
}

function returnResult(workflows: Workflows, state: RunState, agent: AgentState, payload: string): RunState {
  const frame = agent.stack.at(-1);
  if (frame === undefined) return endAgent(workflows, state, agent, payload);
  if (frame.kind !== 'call') throw new InternalError('A check cannot be returned from.');
  const returned = { ...agent, stack: agent.stack.slice(0, -1), workflow: frame.workflow, cwd: frame.cwd };
  return enterState(workflows, state, returned, frame.returnTo, {
    session: frame.session,
    input: payload,
    variables: {},
  });
}

function loadWorkflow(state: RunState, agent: AgentState, move: WorkflowMove): RunState {
  const counter = agent.counter + 1;
  const pending = { kind: 'load_workflow', call: `${agent.id}.${counter}`, move } as const;
  return withAgent(state, { ...agent, counter, input: move.input, pending, turn: null, status: 'working' });
}

/** The workflow that a tag names is known now: go on in it. */
export function enterWorkflow(workflows: Workflows, state: RunState, agent: AgentState, hash: string): RunState {
  const { pending } = agent;
  if (pending?.kind !== 'load_workflow') throw new InternalError(`${agent.id} was not about to load a workflow.`);
  const entry = workflows.get(hash)?.entry;
  if (entry === undefined) throw new InternalError('A workflow was entered that is not loaded.', { hash });
  return enter(workflows, state, agent, pending.move, entry, hash);
}

function frameOf({ session, workflow, cwd }: AgentState, returnTo: string): AgentState['stack'][number] {
  return { kind: 'call', session, returnTo, workflow, cwd };
}

/** The callee sees what the caller saw, and the caller never what the callee said. */
function branchOf(agent: AgentState): AgentState['session'] {
  return agent.session === null ? null : branchSession(agent.session, `${agent.id}.${agent.counter + 1}`);
}

function tooDeep(state: RunState, agent: AgentState): RunState {
  return stopAgent(state, agent, 'paused', toErrorPayload(new NestingLimitError(agent.id, deepest)));
}
