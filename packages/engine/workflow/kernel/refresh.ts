import type { RunEventOf } from '@galley/schema';
import type { StateDefinition } from '../load/state-definition.ts';
import type { AgentState } from './base/agent-state.ts';
import { refreshReach } from './base/run-reach.ts';
import { findDefinition, type RunState, type Workflows, withAgent } from './base/run-state.ts';
import { enterState, missingState, sessionForRetry, stopAgent } from './enter-state.ts';
import { release } from './ledger.ts';
import { isStopped } from './resume-agent.ts';

/**
 * A person took over what changed in the workflow's source (SPEC O18): from here on its States come from the new
 * content. Whoever stands in a State that changed begins it anew; one that is gone pauses its Agent.
 */
export function refresh(workflows: Workflows, before: RunState, event: RunEventOf<'workflow.refreshed'>): RunState {
  const moved = new Map(event.changed.map(({ from, to }) => [from, to.hash]));
  const now = (hash: string) => moved.get(hash) ?? hash;
  let state: RunState = { ...before, workflow: now(before.workflow), reach: refreshReach(before, event) };
  for (const agent of before.agents.values()) {
    if (agent.status === 'ended') continue;
    const stack = agent.stack.map((frame) =>
      frame.kind === 'call' ? { ...frame, workflow: now(frame.workflow) } : frame,
    );
    const own = { ...agent, workflow: now(agent.workflow), stack };
    state = refreshAgent(workflows, state, own, findDefinition(workflows, agent));
  }
  return state;
}

function refreshAgent(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  before: StateDefinition | undefined,
): RunState {
  const after = findDefinition(workflows, agent);
  if (after === undefined) return stopAgent(...letGo(state, agent), 'paused', missingState(workflows, agent));
  if (JSON.stringify(after) === JSON.stringify(before) || goesOn(agent, before, after)) return withAgent(state, agent);
  if (isStopped(agent)) return withAgent(state, { ...agent, pending: null, turn: null });
  const [counted, freed] = letGo(state, agent);
  const entry = { session: sessionForRetry(workflows, freed), input: freed.input, variables: freed.handed };
  return enterState(workflows, counted, freed, freed.state, entry);
}

/** What does not depend on the State's text, or must not be repeated unseen: a script that may have run says so first. */
function goesOn({ pending }: AgentState, before: StateDefinition | undefined, after: StateDefinition): boolean {
  switch (pending?.kind) {
    case 'ask':
    case 'reply':
    case 'load_workflow':
      return true;
    case 'gate':
      return after.gate !== undefined && after.gate === before?.gate;
    case 'run_script':
      return pending.intended && after.script !== undefined;
    default:
      return false;
  }
}

/** Lets go of what a call under way held back; nobody will know what that call cost. */
function letGo(state: RunState, agent: AgentState): [RunState, AgentState] {
  const { pending } = agent;
  const cutOff = (pending?.kind === 'call_model' || pending?.kind === 'run_turn') && pending.intended;
  const [released, freed] = release(state, agent);
  return [{ ...released, unknownCalls: released.unknownCalls + (cutOff ? 1 : 0) }, freed];
}
