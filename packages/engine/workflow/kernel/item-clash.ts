import { InternalError, type RunEventOf } from '@galley/schema';
import type { AgentState, Touched } from './base/agent-state.ts';
import { leaveItemCheck } from './base/item-check-frame.ts';
import { agentOf, type RunState, type Workflows, withAgent } from './base/run-state.ts';
import { fillItems } from './enter-state.ts';
import { endItemAgent } from './item-agents.ts';
import { release } from './ledger.ts';

export interface ItemClash {
  /** The one of both whose item stands later in the plan: it is taken back. */
  readonly later: string;
  readonly earlier: string;
  readonly path: string;
}

/** Where what an item's Agent has just touched meets what another one touched: a file that one of both changed. */
export function itemClash(state: RunState, id: string, touched: Touched): ItemClash | null {
  const agent = agentOf(state, id);
  if (!agent.isItem || agent.item === null) return null;
  const parent = agentOf(state, agent.parent ?? '');
  for (const other of parent.itemAgents) {
    const { item } = agentOf(state, other);
    if (other === id || item === null) continue;
    const path = sharedPath(touched, item.touched);
    if (path === null) continue;
    const isLater = item.line > agent.item.line;
    return { later: isLater ? other : id, earlier: isLater ? id : other, path };
  }
  return null;
}

function sharedPath(one: Touched, other: Touched): string | null {
  const changed = one.wrote.find((path) => other.wrote.includes(path) || other.read.includes(path));
  return changed ?? one.read.find((path) => other.wrote.includes(path)) ?? null;
}

export function noteTouched(agent: AgentState, { read, wrote }: Touched): AgentState {
  const { item } = agent;
  if (item === null) return agent;
  const touched = {
    read: [...new Set([...item.touched.read, ...read])],
    wrote: [...new Set([...item.touched.wrote, ...wrote])],
  };
  return { ...agent, item: { ...item, touched } };
}

/** Two items met in a file: the later one will be done again after the earlier one. What it has under way ends first. */
export function onItemSetBack(state: RunState, agent: AgentState, event: RunEventOf<'item.set_back'>): RunState {
  const { item } = agent;
  if (item === null || !agent.isItem) throw new InternalError(`${agent.id} has no item that could be set back.`);
  const earlier = agentOf(state, event.after).item;
  const marked = { ...agent, item: { ...item, setBack: item.setBack ?? earlier?.line ?? -1 } };
  const isStill = item.held !== null || agent.status !== 'working' || event.by === agent.id;
  return isStill ? takeBack(state, marked) : withAgent(state, marked);
}

/** After an outcome: an item that was set back meanwhile is taken back now. */
export function followSetBack(state: RunState, id: string): RunState {
  const agent = state.agents.get(id);
  if (agent?.item == null || agent.item.setBack === null || agent.pending?.kind === 'clear_item') return state;
  return takeBack(state, agent);
}

function takeBack(state: RunState, agent: AgentState): RunState {
  const [released, freed] = release(state, leaveItemCheck(agent));
  const { item } = freed;
  if (item === null) return state;
  const counter = freed.counter + 1;
  const pending = { kind: 'clear_item', call: `${freed.id}.${counter}`, from: item.from } as const;
  const still = { status: 'working', session: null, turn: null, reminder: null, error: null } as const;
  return withAgent(released, { ...freed, ...still, counter, pending, item: { ...item, held: null } });
}

/** Its changes are gone: the item waits until the one that it met is done. */
export function afterTakenBack(workflows: Workflows, state: RunState, agent: AgentState, setBack: number): RunState {
  const line = agent.item?.line ?? -1;
  const ended = endItemAgent(state, agent);
  const parent = agentOf(ended, agent.parent ?? '');
  const itemAfter = { ...parent.itemAfter, [line]: [...(parent.itemAfter[line] ?? []), setBack] };
  return fillItems(workflows, ended, { ...parent, itemAfter });
}
