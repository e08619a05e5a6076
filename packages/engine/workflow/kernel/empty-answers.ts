import { toErrorPayload } from '@galley/schema';
import type { StateDefinition } from '../load/state-definition.ts';
import { deliverableReminder, unnamedDeliverables } from '../plan/deliverable.ts';
import { emptyPlanReminder } from '../plan/no-change.ts';
import { parsePlan } from '../plan/parse-plan.ts';
import { parsePlanDocument } from '../plan/plan-document.ts';
import { emptyNoteReminder, isRefusal } from '../plan/refusal.ts';
import type { AgentState } from './base/agent-state.ts';
import { NoteMissingError, PlanEmptyError } from './base/errors.ts';
import { followsRules, type RunState, type Workflows, withAgent } from './base/run-state.ts';
import { openCall, stopAgent } from './enter-state.ts';

/**
 * A plan without an item or without deliverables, or a note that is none, is asked for once more; then the Agent stops and says so. A Run whose
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
  const open =
    checklist && agent.reminders === 0 && followsRules(state, 4)
      ? openPromises(workflows, agent, definition, text)
      : [];
  if (open.length > 0) return remindOnce(workflows, state, agent, deliverableReminder(open));
  const isNote = artifact !== undefined && tools === 'read' && !checklist;
  if (!isNote || !followsRules(state, 4) || !(text.trim() === '' || isRefusal(text))) return null;
  if (agent.reminders === 0) return remindOnce(workflows, state, agent, emptyNoteReminder);
  return stopAgent(state, agent, 'failed', toErrorPayload(new NoteMissingError(agent.state, text)));
}

/** The items of a list that somebody with tools that write carries out and that do not say what they leave behind. In YAML nothing stands under an item. */
function openPromises(workflows: Workflows, { workflow }: AgentState, { artifact }: StateDefinition, text: string) {
  const states = Array.from(workflows.get(workflow)?.states.values() ?? []);
  const isCarriedOut = states.some(({ each, tools }) => each === artifact && each?.endsWith('.md') && tools === 'all');
  return isCarriedOut ? unnamedDeliverables(parsePlanDocument(text).items) : [];
}

function remindOnce(workflows: Workflows, state: RunState, agent: AgentState, reminder: string): RunState {
  return withAgent(state, openCall(workflows, { ...agent, reminders: 1, reminder }));
}
