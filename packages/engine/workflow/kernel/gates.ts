import { InternalError, type RunEventOf } from '@galley/schema';
import type { Workflow } from '../load-workflow.ts';
import { definitionOf, enterState } from './enter-state.ts';
import type { AgentState, RunState } from './run-state.ts';

/** Approval goes on; anything else goes back with the feedback and is never taken for approval (SPEC P3). */
export function onGateAnswered(
  workflow: Workflow,
  state: RunState,
  agent: AgentState,
  event: RunEventOf<'gate.answered'>,
): RunState {
  const definition = definitionOf(workflow, agent.state);
  if (agent.pending?.kind !== 'gate' || agent.pending.gate !== event.gate) {
    throw new InternalError(`The gate ${event.gate} is not open.`);
  }
  if (definition.approve === undefined || definition.revise === undefined) {
    throw new InternalError(`${definition.name} is not a gate.`);
  }
  if (event.decision === 'approve') return enterState(workflow, state, { ...agent, feedback: '' }, definition.approve);
  const revised = addFeedback(state, definition.feedback, event.feedback);
  const returning = { ...agent, rounds: agent.rounds + 1, feedback: event.feedback };
  return enterState(workflow, revised, returning, definition.revise);
}

const heading = '## Review feedback';

function addFeedback(state: RunState, artifact: string | undefined, feedback: string): RunState {
  if (artifact === undefined) return state;
  const text = state.artifacts[artifact] ?? '';
  const section = text.includes(`\n${heading}\n`) ? text : `${text.trimEnd()}\n\n${heading}\n`;
  return { ...state, artifacts: { ...state.artifacts, [artifact]: `${section.trimEnd()}\n\n${feedback}\n` } };
}
