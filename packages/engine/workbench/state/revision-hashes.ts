import type { DraftEntries } from './draft-entries.ts';
import type { DraftState } from './draft-state.ts';
import { PersistentMap } from './persistent-map.ts';
import type { Timeline, UndonePlace } from './timeline.ts';
import { entriesBack } from './timeline-entry.ts';

const none: DraftEntries = new Map();

/** Content that undo and redo need: whoever collects garbage must leave it alone. */
export function timelineHashes(timeline: Timeline): Set<string> {
  const hashes = new Set<string>();
  const keep = (hash: string | null) => hash !== null && hashes.add(hash);
  let kept = none;
  /** Looks only at what differs from the Draft before it: thousands of Revisions share nearly all. */
  const keepDraft = (draft: DraftState | null) => {
    if (draft === null) return;
    for (const path of PersistentMap.keysToCompare(draft.entries, kept)) {
      const entry = draft.entries.get(path);
      for (const hash of [entry?.hash, entry?.reference]) keep(hash ?? null);
    }
    kept = draft.entries;
  };
  const seen = new Set<object>();
  const places = [timeline, ...undonePlaces(timeline)];
  let oldest = Number.POSITIVE_INFINITY;
  for (const { revisions } of places) {
    for (let revision = revisions; revision !== null && !seen.has(revision); revision = revision.previous) {
      seen.add(revision);
      keepDraft(revision.draft);
      const { discarded } = revision;
      if (discarded !== null && !seen.has(discarded)) keepDraft(discarded);
      if (discarded !== null) seen.add(discarded);
      oldest = Math.min(oldest, revision.entry.row.seq);
    }
  }
  for (const place of undonePlaces(timeline)) {
    keepDraft(place.draft);
    keepDraft(place.discarded);
    for (const { from, to } of place.folder?.operations ?? []) [from, to].forEach(keep);
  }
  for (const { last } of places) {
    for (const entry of entriesBack(last)) {
      if (entry.row.seq < oldest || seen.has(entry)) break;
      seen.add(entry);
      for (const { from, to } of entry.publish?.operations ?? []) [from, to].forEach(keep);
    }
  }
  return hashes;
}

function undonePlaces({ undone, replaced }: Timeline): UndonePlace[] {
  const places: UndonePlace[] = replaced === null ? [] : [replaced];
  for (let place = undone; place !== null; place = place.earlier) places.push(place);
  return places;
}
