import type { PinnedWorkflow } from '@galley/schema';
import type { TransitionPolicy } from '../transitions/policy.ts';
import { leadsToWorkflow } from '../transitions/tags/table.ts';
import {
  builtInAt,
  builtInPlace,
  isBuiltInName,
  isInside,
  type NamedBy,
  placeNamed,
  relativeName,
  startPlace,
} from './workflow-place.ts';

/** Where a name stands: in which workflow, and what that State's author allowed. */
export interface NamingState {
  readonly from: string;
  readonly policy: TransitionPolicy;
}

/** The pinned workflow that a tag's text means, or null. Nothing is looked for on disk (SPEC T2). */
export function findReachable(
  pinned: readonly PinnedWorkflow[],
  text: string,
  { from, policy }: NamingState,
): PinnedWorkflow | null {
  const at = (place: string | null) => pinned.find(({ as }) => as === place) ?? null;
  // Built-in ones win: a folder of the same name cannot take their place.
  const builtIn = isBuiltInName(text) ? at(builtInPlace(text)) : null;
  return builtIn ?? at(placeNamed(from, text, namedBy(policy, text)));
}

/** Only the exact words of the State's own policy are its author's. */
function namedBy({ allowed_transitions: allowed }: TransitionPolicy, text: string): NamedBy {
  const written = allowed.some(({ tag, target }) => leadsToWorkflow(tag) && target === text);
  return written ? 'author' : 'answer';
}

/** What an answer in the workflow at `from` can write to name each workflow that it may go to. */
export function reachableNames(pinned: readonly PinnedWorkflow[], from: string): string[] {
  return pinned.flatMap(({ as }) => {
    const builtIn = builtInAt(as);
    if (builtIn !== null) return [builtIn];
    if (as === startPlace || as === from || !isInside(as) || !isInside(from)) return [];
    const name = relativeName(from, as);
    return pinned.some((other) => other.as === builtInPlace(name)) ? [`./${name}`] : [name];
  });
}
