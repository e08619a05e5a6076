import { InternalError, type RunEventOf, toErrorPayload } from '@galley/schema';
import { AskExpiredError } from '../errors.ts';
import type { AgentState } from './agent-state.ts';
import { enterState, freshEntry, stopAgent } from './enter-state.ts';
import { definitionOf, type RunState, type Workflows } from './run-state.ts';

/** Approval goes on; anything else goes back with the feedback and is never taken for approval (SPEC P3). */
export function onGateAnswered(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  event: RunEventOf<'gate.answered'>,
): RunState {
  const definition = definitionOf(workflows, agent);
  if (agent.pending?.kind !== 'gate' || agent.pending.gate !== event.gate) {
    throw new InternalError(`The gate ${event.gate} is not open.`);
  }
  if (definition.approve === undefined || definition.revise === undefined) {
    throw new InternalError(`${definition.name} is not a gate.`);
  }
  if (event.decision === 'approve') {
    return enterState(workflows, state, { ...agent, feedback: '' }, definition.approve, freshEntry);
  }
  const revised = addFeedback(state, definition.feedback, event.feedback);
  const returning = { ...agent, rounds: agent.rounds + 1, feedback: event.feedback };
  return enterState(workflows, revised, returning, definition.revise, freshEntry);
}

const heading = '## Review feedback';

function addFeedback(state: RunState, artifact: string | undefined, feedback: string): RunState {
  if (artifact === undefined) return state;
  const text = state.artifacts[artifact] ?? '';
  const section = text.includes(`\n${heading}\n`) ? text : `${text.trimEnd()}\n\n${heading}\n`;
  return { ...state, artifacts: { ...state.artifacts, [artifact]: `${section.trimEnd()}\n\n${feedback}\n` } };
}

/** The person's answer is the input of the next State, in the same Session. */
export function onAskAnswered(workflows: Workflows, state: RunState, agent: AgentState, text: string): RunState {
  return goOnAfterAsk(workflows, state, agent, agent.handed.next ?? '', text);
}

export function onAskExpired(workflows: Workflows, state: RunState, agent: AgentState): RunState {
  const next = agent.handed.timeout_next ?? '';
  if (next === '') return stopAgent(state, agent, 'paused', toErrorPayload(new AskExpiredError(agent.state)));
  return goOnAfterAsk(workflows, state, agent, next, '');
}

function goOnAfterAsk(workflows: Workflows, state: RunState, agent: AgentState, next: string, input: string): RunState {
  if (agent.pending?.kind !== 'ask') throw new InternalError(`${agent.id} has not asked anything.`);
  return enterState(workflows, state, agent, next, { session: agent.session, input, variables: {} });
}
