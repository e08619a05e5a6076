import type { StateDefinition } from '../load/state-definition.ts';
import { itemNeeds } from '../plan/item-needs.ts';
import { parsePlan } from '../plan/parse-plan.ts';
import { type AgentState, newAgent } from './base/agent-state.ts';
import { agentOf, definitionOf, followsRules, type RunState, type Workflows, withAgent } from './base/run-state.ts';
import { newItem, recordItem } from './items.ts';
import { release } from './ledger.ts';
import { type GateStop, stopBefore } from './review-gate.ts';

// Items side by side: each ready item is an Agent of its own. They share the Draft, and what they touched is in the fold:
// where two of them meet in a file, the later one is taken back and done after the earlier one, so that the Draft is the
// same as if each had waited for the one before it.

/** Whether the items of this State are worked on side by side. */
export function isSideBySide(state: RunState, { each, parallel, replan }: StateDefinition): boolean {
  return each !== undefined && parallel > 1 && replan === undefined && followsRules(state, 4);
}

/** What is to be done for the items of a State whose Agents work side by side. */
export type NextItems =
  /** There is no room, or nothing is ready yet. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'leave' }
  | { readonly kind: 'gate'; readonly state: RunState; readonly stop: GateStop & { readonly gate: StateDefinition } }
  | { readonly kind: 'begin'; readonly state: RunState; readonly child: AgentState };

export function nextItems(
  workflows: Workflows,
  state: RunState,
  parent: AgentState,
  definition: StateDefinition,
): NextItems {
  const active = parent.itemAgents.map((id) => agentOf(state, id));
  if (active.filter(({ item }) => item?.held === null).length >= definition.parallel) return { kind: 'wait' };
  const line = nextReady(state, parent, definition, active);
  if (line === null) return { kind: active.length > 0 ? 'wait' : 'leave' };
  const taken = { ...parent, item: newItem(line, parent.counter) };
  const [followed, stop] = stopBefore(workflows, state, taken, definition);
  if (stop === null) return beginItem(followed, parent, line);
  // Whoever is to be asked is asked when nothing is under way.
  return active.length > 0 ? { kind: 'wait' } : { kind: 'gate', state: followed, stop };
}

/** The first unchecked item that nobody works on and that needs nothing unfinished. */
function nextReady(
  state: RunState,
  parent: AgentState,
  { each }: StateDefinition,
  active: readonly AgentState[],
): number | null {
  const text = state.artifacts[each ?? ''] ?? '';
  const items = parsePlan(text);
  const needs = itemNeeds(text, items);
  const pending = new Set(items.flatMap(({ status, line }) => (status === 'pending' ? [line] : [])));
  const taken = new Set(active.map(({ item }) => item?.line));
  const open = [...pending].filter((line) => !taken.has(line));
  const isReady = (line: number) =>
    [...(needs.get(line) ?? []), ...(parent.itemAfter[line] ?? [])].every((other) => !pending.has(other));
  const ready = open.find(isReady);
  // Items that need each other in a circle are done in the order of the plan.
  return ready ?? (active.length === 0 ? (open[0] ?? null) : null);
}

function beginItem(state: RunState, parent: AgentState, line: number): NextItems {
  const number = parent.forks + 1;
  const child = newAgent({
    id: `${parent.id}-${number}`,
    parent: parent.id,
    fork: number,
    isItem: true,
    item: newItem(line, 0),
    workflow: parent.workflow,
    backend: parent.backend,
    state: parent.state,
    cwd: parent.cwd,
    variables: parent.variables,
    input: parent.input,
    handed: parent.handed,
    given: state.sources,
    itemLimit: parent.itemLimit,
    rounds: parent.rounds,
    feedback: parent.feedback,
    limited: parent.limited,
  });
  // A join counts what a State forked, and these are nobody's forks.
  const counted = { ...parent, forks: number, joinedForks: number, itemAgents: [...parent.itemAgents, child.id] };
  return { kind: 'begin', state: withAgent(state, counted), child };
}

/** Records the items that are done, in the order of the plan, up to the first that is not. */
export function recordInOrder(workflows: Workflows, before: RunState, parent: string): [RunState, AgentState] {
  let state = before;
  for (;;) {
    const owner = agentOf(state, parent);
    const [first] = owner.itemAgents.map((id) => agentOf(state, id)).sort(byLine);
    const held = first?.item?.held ?? null;
    if (first === undefined || held === null) return [state, owner];
    state = endItemAgent(recordItem(state, first, definitionOf(workflows, first), held), first);
  }
}

/** Takes an item's Agent out of the work. */
export function endItemAgent(state: RunState, agent: AgentState): RunState {
  const [released, freed] = release(state, agent);
  const ended = { status: 'ended', pending: null, turn: null, session: null, item: null } as const;
  const after = withAgent(released, { ...freed, ...ended });
  const parent = agentOf(after, agent.parent ?? '');
  return withAgent(after, { ...parent, itemAgents: parent.itemAgents.filter((id) => id !== agent.id) });
}

function byLine(left: AgentState, right: AgentState): number {
  return (left.item?.line ?? 0) - (right.item?.line ?? 0);
}
