import { toErrorPayload } from '@galley/schema';
import type { StateDefinition } from '../load/state-definition.ts';
import { emptyPlanReminder } from '../plan/no-change.ts';
import { parsePlan } from '../plan/parse-plan.ts';
import { parsePlanDocument } from '../plan/plan-document.ts';
import { emptyNoteReminder, isRefusal } from '../plan/refusal.ts';
import type { AgentState } from './agent-state.ts';
import { openCall, stopAgent } from './enter-state.ts';
import { NoteMissingError, PlanEmptyError } from './errors.ts';
import { followsRules, type RunState, type Workflows, withAgent } from './run-state.ts';

/**
 * A plan without an item, or a note that is none, is asked for once more; then the Agent stops and says so. A Run whose
 * phases all went by with nothing in them would otherwise end as done. Null where the answer can be kept.
 */
export function askForMore(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  definition: StateDefinition,
  text: string,
): RunState | null {
  const { checklist, artifact, tools, skip } = definition;
  if (checklist && parsePlan(text).length === 0) {
    if (agent.reminders === 0) return remindOnce(workflows, state, agent, emptyPlanReminder(skip?.line));
    if (!followsRules(state, 4) || parsePlanDocument(text).needsNoChange) return null;
    return stopAgent(state, agent, 'failed', toErrorPayload(new PlanEmptyError(agent.state, text)));
  }
  const isNote = artifact !== undefined && tools === 'read' && !checklist;
  if (!isNote || !followsRules(state, 4) || !(text.trim() === '' || isRefusal(text))) return null;
  if (agent.reminders === 0) return remindOnce(workflows, state, agent, emptyNoteReminder);
  return stopAgent(state, agent, 'failed', toErrorPayload(new NoteMissingError(agent.state, text)));
}

function remindOnce(workflows: Workflows, state: RunState, agent: AgentState, reminder: string): RunState {
  return withAgent(state, openCall(workflows, { ...agent, reminders: 1, reminder }));
}
