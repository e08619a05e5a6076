import { InternalError, type RunEventOf } from '@galley/schema';
import type { AgentState, ItemProgress } from './base/agent-state.ts';
import { followsRules, type RunState, type Workflows, withAgent } from './base/run-state.ts';
import { openCall } from './enter-state.ts';
import { afterTakenBack } from './item-clash.ts';

/**
 * Another try of an item, in a fresh Session that is told why. What the try before it changed leaves the Draft first:
 * begun on half-done work, a second try would do some of it twice (SPEC R6).
 */
export function tryItemAgain(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  before: ItemProgress,
  failure: string,
): AgentState {
  // What the try before it did is no evidence for this one.
  const item = { ...before, attempt: before.attempt + 1, failure, calls: [] };
  const fresh = { ...agent, session: null, reminder: null, turn: null, item };
  if (!followsRules(state, 4)) return openCall(workflows, fresh);
  const counter = agent.counter + 1;
  const pending = { kind: 'clear_item', call: `${agent.id}.${counter}`, from: before.from } as const;
  return {
    ...fresh,
    counter,
    pending,
    status: 'working',
    // What it touched stays noted until it is taken back: whoever wrote there meanwhile would lose that with it.
    item: { ...item, from: counter },
  };
}

/** The Draft is as it was before the item: now it is tried again. */
export function onItemCleared(
  workflows: Workflows,
  state: RunState,
  agent: AgentState,
  { call, paths }: RunEventOf<'item.cleared'>,
): RunState {
  const { item, pending } = agent;
  if (item === null || pending?.kind !== 'clear_item' || pending.call !== call) {
    throw new InternalError(`${agent.id} was not about to try an item again.`);
  }
  if (item.setBack !== null) return afterTakenBack(workflows, state, agent, item.setBack);
  const told = paths.length === 0 ? item.failure : `${item.failure ?? ''}\n\n${takenBack(paths)}`;
  const touched = { read: [], wrote: [] };
  return withAgent(state, openCall(workflows, { ...agent, item: { ...item, failure: told, touched } }));
}

const named = 10;

function takenBack(paths: readonly string[]): string {
  const left = paths.length - named;
  const list = `${paths.slice(0, named).join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
  return `What the earlier try changed was taken back: ${list}. The files are as they were before it, so begin the item anew.`;
}
