import { InternalError } from '@galley/schema';
import type { StateDefinition } from '../load/state-definition.ts';
import { amendPlan } from '../plan/amend-plan.ts';
import { type PlanItem, parsePlan } from '../plan/parse-plan.ts';
import { tickItem } from '../plan/tick-plan.ts';
import type { AgentState, ItemEnd, ItemProgress } from './base/agent-state.ts';
import { followsRules, type RunState, warn } from './base/run-state.ts';

/** How long the list of an `each` State may become. */
export function itemLimit(state: RunState, definition: StateDefinition): number {
  return Math.floor(parsePlan(state.artifacts[definition.each ?? ''] ?? '').length * definition.growth);
}

export function newItem(line: number, counter: number): ItemProgress {
  const touched = { read: [], wrote: [] };
  return {
    line,
    attempt: 1,
    failure: null,
    from: counter,
    touched,
    setBack: null,
    held: null,
    calls: [],
    pushedBack: false,
  };
}

/** The Agent with the first unchecked item taken up in a fresh Session; null when none is left. */
export function takeItem(state: RunState, agent: AgentState, definition: StateDefinition): AgentState | null {
  const items = parsePlan(state.artifacts[definition.each ?? ''] ?? '');
  const item = items.find((candidate) => candidate.status === 'pending');
  if (item === undefined) return null;
  return { ...agent, session: null, reminder: null, item: newItem(item.line, agent.counter) };
}

/** Ticks or marks the Agent's item, keeps its answer and appends the items it found. */
export function recordItem(
  state: RunState,
  agent: AgentState,
  definition: StateDefinition,
  { text, outcome, changed = [], found = [], verdict }: ItemEnd,
): RunState {
  const artifact = definition.each ?? '';
  const plan = state.artifacts[artifact] ?? '';
  const item = currentItem(plan, agent);
  const ticked = tickItem(plan, item, outcome);
  const failed = outcome !== 'done' && 'failed' in outcome ? outcome.failed : null;
  const answer = {
    number: item.number,
    label: item.label,
    failed: failed !== null,
    unverified: outcome !== 'done' && 'unverified' in outcome ? outcome.unverified : null,
    changed,
    found,
    verdict: verdict ?? null,
    text: failed ?? text,
    sources: state.sources,
  };
  const { plan: amended, leftOut } = amendPlan(ticked, text, agent.itemLimit, followsRules(state, 2));
  // Ticking a box adds nothing to a plan; lines that an item brought do.
  const amendedSources = amended === ticked ? (state.artifactSources[artifact] ?? null) : state.sources;
  const recorded = {
    ...state,
    artifacts: { ...state.artifacts, [artifact]: amended },
    artifactSources: { ...state.artifactSources, [artifact]: amendedSources },
    answers: [...state.answers, answer],
  };
  if (leftOut.length === 0) return recorded;
  const names = leftOut.map((label) => `"${label}"`).join(', ');
  return warn(recorded, `The plan may have ${agent.itemLimit} items; item ${item.number} found more: ${names}.`);
}

/** Keeps why an item asked for another plan. It stays unchecked: nobody has done it. */
export function noteReplan(state: RunState, agent: AgentState, definition: StateDefinition, reason: string): RunState {
  const { number, label } = currentItem(state.artifacts[definition.each ?? ''] ?? '', agent);
  return {
    ...state,
    answers: [
      ...state.answers,
      {
        number,
        label,
        failed: true,
        unverified: null,
        changed: [],
        found: [],
        verdict: null,
        text: `asked for a new plan: ${reason}`,
        sources: state.sources,
      },
    ],
  };
}

function currentItem(plan: string, agent: AgentState): PlanItem {
  const item = parsePlan(plan).find((candidate) => candidate.line === agent.item?.line);
  if (item === undefined) throw new InternalError(`${agent.id} works on an item that its plan does not have.`);
  return item;
}
