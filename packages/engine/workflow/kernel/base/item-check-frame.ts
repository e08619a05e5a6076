import type { StateDefinition } from '../../load/state-definition.ts';
import type { AgentState, Frame } from './agent-state.ts';
import { findDefinition, type Workflows } from './run-state.ts';

export type ItemCheckFrame = Extract<Frame, { readonly kind: 'item_check' }>;

/** Where the Agent's item stands while a checker State looks at it; null while nobody does. */
export function itemCheckFrame({ stack }: AgentState): ItemCheckFrame | null {
  const frame = stack.at(-1);
  return frame?.kind === 'item_check' ? frame : null;
}

/** The State that works on the Agent's item: its own, or the one that waits for the checker. */
export function itemState(agent: AgentState): string {
  return itemCheckFrame(agent)?.state ?? agent.state;
}

/** The definition of that State: it names the list that the item is in. */
export function itemDefinition(workflows: Workflows, agent: AgentState): StateDefinition | undefined {
  return findDefinition(workflows, agent, itemState(agent));
}

/** The list that the Agent's item is in; the State's own where it has none. */
export function itemList(agent: AgentState, definition: StateDefinition): string {
  return itemCheckFrame(agent)?.list ?? definition.each ?? '';
}

/** The Agent as it was when its item was handed to the checker: what is heard of the item now is about its work. */
export function leaveItemCheck(agent: AgentState): AgentState {
  const frame = itemCheckFrame(agent);
  if (frame === null) return agent;
  const { state, session, entered, reminders, handed, spentInState } = frame;
  const stack = agent.stack.slice(0, -1);
  return { ...agent, stack, state, session, entered, reminders, handed, spentInState, retries: 0, reminder: null };
}
