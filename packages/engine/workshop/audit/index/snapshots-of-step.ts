import {
  type AgentState,
  findDefinition,
  itemState,
  type RunState,
  runStatus,
  type Workflows,
} from '../../../workflow/index.ts';
import type { ReplayedStep } from '../../record/run-replay.ts';
import type { Places } from './place-in-run.ts';
import type { SnapshotRow } from './rows.ts';

interface Moved {
  readonly old: AgentState;
  readonly agent: AgentState;
  readonly phase: string;
  readonly item: { readonly number: number; readonly label: string } | null;
}

/**
 * The places where Draft and artifacts are looked back to (SPEC P16): the start, the end of each item and of each phase of
 * the main Agent, each try of an item that was taken back, and the end. Nothing is copied for them: the journal and the objects it names hold every state.
 */
export function snapshotsOfStep(
  workflows: Workflows,
  { row, before, after }: ReplayedStep,
  moved: readonly Moved[],
): SnapshotRow[] {
  const { seq, at } = row;
  const taken: SnapshotRow[] = [];
  const take = (kind: SnapshotRow['kind'], agent: string, name: string, label: string) => {
    const whole = agent === 'main' ? name : `${agent}:${name}`;
    taken.push({ name: whole, kind, label, agent, seq, at });
  };
  if (before === null) take('start', 'main', 'start', 'as the run found it');
  for (const { old, agent, phase, item } of moved) {
    const leftState = itemState(old) !== itemState(agent) || old.workflow !== agent.workflow;
    const leftItem = item !== null && (leftState || agent.item?.line !== old.item?.line);
    // Its changes are about to be taken back: this is where they can still be seen.
    const triedInVain = agent.pending?.kind === 'clear_item' && old.pending?.kind !== 'clear_item';
    if (item !== null && old.item !== null && triedInVain) {
      const { attempt } = old.item;
      take('item', old.id, `${phase}/${item.number}/try-${attempt}`, `${item.label}, try ${attempt}`);
    }
    if (leftItem) take('item', old.id, `${phase}/${item.number}`, item.label);
    if (leftState && old.parent === null && works(workflows, old)) take('phase', old.id, phase, `after ${phase}`);
  }
  if (isOver(after) && (before === null || !isOver(before)))
    take('end', 'main', 'end', `as the run left it (${runStatus(after)})`);
  return taken;
}

/** States that only lead on, or wait for a person, change nothing. */
function works(workflows: Workflows, agent: AgentState): boolean {
  const definition = findDefinition(workflows, agent);
  return definition !== undefined && (definition.prompt !== '' || definition.script !== undefined);
}

function isOver(state: RunState): boolean {
  return ['done', 'failed', 'cancelled'].includes(runStatus(state));
}

/** What the Agents that one event moved were doing before it. */
export function movedAgents({ before, after }: ReplayedStep, places: Places): Moved[] {
  if (before === null) return [];
  return after.agents.changedSince(before.agents).flatMap((agent) => {
    const old = before.agents.get(agent.id);
    return old === undefined ? [] : [{ old, agent, ...placeBefore(places, before, old) }];
  });
}

function placeBefore(places: Places, before: RunState, old: AgentState) {
  return { phase: places.phaseOf(old), item: places.itemOf(before, old) };
}
