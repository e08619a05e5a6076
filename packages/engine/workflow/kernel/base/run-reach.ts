import type { PinnedWorkflow, RunEventOf } from '@galley/schema';
import { findReachable, reachableNames } from '../../reach/reachable.ts';
import { builtInAt, startPlace, type WorkflowPlace } from '../../reach/workflow-place.ts';
import type { TransitionPolicy, WorkflowNames } from '../../transitions/policy.ts';
import type { AgentState } from './agent-state.ts';

type WorkflowRef = RunEventOf<'workflow.loaded'>['workflow'];

/** Which workflows a Run can go into: fixed when it starts, changed by nothing but a person's refresh (SPEC T2). */
export interface RunReach {
  /** The starting one first. Null for a Run from before workflows were pinned. */
  readonly pinned: readonly PinnedWorkflow[] | null;
  /** Where each stands, by hash: names are read from there. Of equal contents it is the one entered last. */
  readonly places: Readonly<Record<string, WorkflowPlace>>;
  /** What such an older Run has gone into already: it may go there again, and nowhere else. */
  readonly entered: readonly { readonly from: string; readonly text: string; readonly workflow: WorkflowRef }[];
}

export function beginReach({ workflow, reachable }: RunEventOf<'run.started'>): RunReach {
  if (reachable === undefined) return { pinned: null, places: {}, entered: [] };
  return pinnedReach([{ ...workflow, as: placeOfStart(workflow.source) }, ...reachable]);
}

export function pinnedReach(pinned: readonly PinnedWorkflow[]): RunReach {
  const places = Object.fromEntries(pinned.toReversed().map(({ as, hash }) => [hash, as]));
  return { pinned, places, entered: [] };
}

/** What can be reached after a person took over the changed sources; what is gone from them is not reached any more. */
export function refreshReach(
  { started, reach }: { readonly started: RunEventOf<'run.started'>; readonly reach: RunReach },
  { changed, reachable }: RunEventOf<'workflow.refreshed'>,
): RunReach {
  const start = reach.pinned?.[0] ?? { ...started.workflow, as: placeOfStart(started.workflow.source) };
  const to = changed.find((one) => one.to.as === start.as)?.to ?? start;
  const fresh = pinnedReach([to, ...reachable]);
  return { ...fresh, places: { ...reach.places, ...fresh.places } };
}

/** A built-in workflow keeps its place also where it is the one that the Run starts with. */
function placeOfStart(source: string | undefined): WorkflowPlace {
  return source !== undefined && builtInAt(source) !== null ? source : startPlace;
}

/** The workflow that `text` means where the Agent stands, or null. */
export function reachedWorkflow(
  reach: RunReach,
  agent: AgentState,
  policy: TransitionPolicy,
  text: string,
): WorkflowRef | null {
  if (reach.pinned !== null) return findReachable(reach.pinned, text, { from: placeOf(reach, agent), policy });
  return reach.entered.find((one) => one.from === agent.workflow && one.text === text)?.workflow ?? null;
}

/** What a tag of this Agent can name; null where nothing was pinned and only its loading can tell. */
export function workflowNames(reach: RunReach, agent: AgentState, policy: TransitionPolicy): WorkflowNames | null {
  if (reach.pinned === null) return null;
  return {
    has: (text) => reachedWorkflow(reach, agent, policy, text) !== null,
    names: () => namesFor(reach, agent),
  };
}

export function namesFor(reach: RunReach, agent: AgentState): string[] {
  if (reach.pinned !== null) return reachableNames(reach.pinned, placeOf(reach, agent));
  return reach.entered.filter(({ from }) => from === agent.workflow).map(({ text }) => text);
}

/** The Agent goes into `workflow`: names in it are read from its place. */
export function rememberEntered(
  reach: RunReach,
  agent: AgentState,
  policy: TransitionPolicy,
  workflow: WorkflowRef,
): RunReach {
  if (agent.pending?.kind !== 'load_workflow') return reach;
  const text = agent.pending.move.workflow;
  if (reach.pinned === null) {
    return { ...reach, entered: [...reach.entered, { from: agent.workflow, text, workflow }] };
  }
  const found = findReachable(reach.pinned, text, { from: placeOf(reach, agent), policy });
  return found === null ? reach : { ...reach, places: { ...reach.places, [workflow.hash]: found.as } };
}

function placeOf({ places }: RunReach, { workflow }: AgentState): WorkflowPlace {
  return places[workflow] ?? startPlace;
}
