import { InternalError } from '@galley/schema';
import type { DraftEntries } from './draft-entries.ts';
import type { DraftState } from './draft-state.ts';
import { PersistentMap } from './persistent-map.ts';
import type { Timeline } from './timeline.ts';
import { entriesBack } from './timeline-entry.ts';

/** A message that can be gone back to. */
export interface RevisionView {
  readonly messageId: string;
  readonly seq: number;
  /** Whether the Draft differs from what it was at the message before. */
  readonly changed: boolean;
  readonly draftFiles: number;
}

/** The messages of the conversation that undo can go to, oldest first. */
export function listRevisions({ revisions }: Timeline): RevisionView[] {
  const views: RevisionView[] = [];
  for (let revision = revisions; revision !== null; revision = revision.previous) {
    const { entry, draft, previous } = revision;
    const { event, seq } = entry.row;
    if (event.type !== 'message.added') throw new InternalError(`Event ${seq} is not a message.`);
    const changed = !sameDraft(previous?.draft ?? null, draft);
    views.push({ messageId: event.message_id, seq, changed, draftFiles: draft?.entries.size ?? 0 });
  }
  return views.reverse();
}

function sameDraft(left: DraftState | null, right: DraftState | null): boolean {
  const [before, after] = [left?.entries ?? none, right?.entries ?? none];
  return PersistentMap.keysToCompare(before, after).every((path) => before.get(path)?.hash === after.get(path)?.hash);
}

const none: DraftEntries = new Map();

export interface RevisionPolicy {
  /** The Revisions of so many published or discarded Drafts are kept, besides those of the present one. */
  readonly drafts: number;
}

export const defaultRevisionPolicy: RevisionPolicy = { drafts: 20 };

/** The place before which Revisions are to be let go; null where the policy lets all of them stay. */
export function planPruning({ last, revisions, prunedBefore }: Timeline, { drafts }: RevisionPolicy): number | null {
  const ended = (last?.endedDrafts ?? 0) - drafts;
  if (ended <= 0) return null;
  let end: number | null = null;
  for (const { row, endedDrafts } of entriesBack(last)) {
    if (endedDrafts < ended || row.seq < prunedBefore) break;
    if (endedDrafts === ended) end = row.seq;
  }
  if (end === null) return null;
  let oldest = revisions;
  while (oldest !== null && oldest.entry.row.seq >= end) oldest = oldest.previous;
  return oldest === null ? null : end;
}
