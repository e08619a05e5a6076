import { InternalError } from '@galley/schema';
import type { AgentState, ItemEnd } from './base/agent-state.ts';
import { definitionOf, type RunState, type Workflows, withAgent } from './base/run-state.ts';
import { fillItems, nextItem } from './enter-state.ts';
import { recordInOrder } from './item-agents.ts';
import { recordItem } from './items.ts';
import { release } from './ledger.ts';

/** An item is over, one way or another: it is recorded and the next one taken up. */
export function endItem(workflows: Workflows, state: RunState, agent: AgentState, end: ItemEnd): RunState {
  if (agent.isItem) return holdItem(workflows, state, agent, end);
  const recorded = recordItem(state, agent, definitionOf(workflows, agent), end);
  return nextItem(workflows, recorded, { ...agent, item: null, turn: null, pending: null });
}

/** One of several side by side is recorded once all before it are: until then one of them may meet it in a file. */
function holdItem(workflows: Workflows, state: RunState, agent: AgentState, held: ItemEnd): RunState {
  const { item, parent } = agent;
  if (item === null || parent === null) throw new InternalError(`${agent.id} has no item.`);
  const [released, freed] = release(state, agent);
  const waiting: AgentState = { ...freed, status: 'joining', pending: null, turn: null, session: null };
  const after = withAgent(released, { ...waiting, item: { ...item, held } });
  return fillItems(workflows, ...recordInOrder(workflows, after, parent));
}
