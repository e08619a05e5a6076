import type { DraftState } from './draft-state.ts';
import type { TimelineEntry } from './timeline-entry.ts';

/** The Draft as it was right after a message. */
export interface Revision {
  readonly entry: TimelineEntry;
  readonly draft: DraftState | null;
  readonly discarded: DraftState | null;
  readonly previous: Revision | null;
}

/** All that undo and redo bring back. */
export interface Place {
  readonly last: TimelineEntry | null;
  readonly revisions: Revision | null;
  readonly draft: DraftState | null;
  readonly discarded: DraftState | null;
}

/** Right after the message `seq`, or, for the number before a message, right before it: a message changes no Draft. */
export function findPlace(revisions: Revision | null, seq: number): Place | null {
  for (let revision = revisions; revision !== null; revision = revision.previous) {
    const { entry, draft, discarded } = revision;
    if (entry.row.seq === seq) return { last: entry, revisions: revision, draft, discarded };
    const isNext = entry.row.seq === seq + 1 && revision.previous?.entry.row.seq !== seq;
    if (isNext) return { last: entry.previous, revisions: revision.previous, draft, discarded };
    if (entry.row.seq < seq) return null;
  }
  return null;
}

/** Lets go of the Revisions before `seq`. Costs what is kept, and nothing when there is nothing to let go. */
export function pruneRevisionList(revisions: Revision | null, seq: number): Revision | null {
  const kept: Revision[] = [];
  let revision = revisions;
  while (revision !== null && revision.entry.row.seq >= seq) {
    kept.push(revision);
    revision = revision.previous;
  }
  if (revision === null) return revisions;
  return kept.reduceRight<Revision | null>((previous, each) => ({ ...each, previous }), null);
}
