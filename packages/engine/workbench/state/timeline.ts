import type { JournalRow, WorkbenchEvent, WorkbenchEventOf } from '@galley/schema';
import type { DraftState } from './draft-state.ts';
import type { TimelineEntry } from './timeline-entry.ts';
import { findPlace, type Place, pruneRevisionList, type Revision } from './timeline-place.ts';
import type { Trials } from './trial-state.ts';
import type { UnfinishedPublish } from './unfinished-publish.ts';

/** A place that an undo left, and what brings the folder back to it. */
export interface UndonePlace extends Place {
  readonly seq: number;
  readonly folder: UnfinishedPublish | null;
  readonly earlier: UndonePlace | null;
}

/** What counts of the Workbench's stream. Every part is shared with the timelines before it, so a place costs nothing. */
export interface Timeline {
  readonly last: TimelineEntry | null;
  readonly revisions: Revision | null;
  /** Where redo goes: the last undo first. */
  readonly undone: UndonePlace | null;
  /** What the last request took the place of: an undo had just left it. Until something is decided about the Draft. */
  readonly replaced: UndonePlace | null;
  readonly prunedBefore: number;
}

export const emptyTimeline: Timeline = { last: null, revisions: null, undone: null, replaced: null, prunedBefore: 0 };

export interface TimelineParts {
  readonly draft: DraftState | null;
  readonly discarded: DraftState | null;
  readonly unfinishedPublish: UnfinishedPublish | null;
  readonly trials: Trials;
  readonly timeline: Timeline;
}

/** Takes one event into the timeline: `after` is the state as that event alone changed it. */
export function followTimeline<State extends TimelineParts>(
  before: State,
  after: State,
  row: JournalRow<WorkbenchEvent>,
): State {
  const { event } = row;
  switch (event.type) {
    case 'message.added': {
      const last = entryAfter(before.timeline, row);
      const { draft, discarded } = after;
      const revisions = { entry: last, draft, discarded, previous: before.timeline.revisions };
      const replaced = event.role === 'user' ? placeLeft(before.timeline) : before.timeline.replaced;
      return { ...after, timeline: { ...before.timeline, last, revisions, undone: null, replaced } };
    }
    case 'draft.changed':
      return before.trials.has(event.draft_id) ? after : forgetUndone(after);
    case 'draft.started':
      return forgetUndone(after);
    case 'trial.kept':
      return forgetUndone({ ...after, timeline: { ...after.timeline, replaced: null } });
    case 'draft.discarded': {
      const paths = [...(before.draft?.entries.keys() ?? [])].sort();
      return withEntry(after, entryAfter(before.timeline, row, { paths, draftEnded: before.draft !== null }));
    }
    case 'draft.recovered': {
      const paths = [...(after.draft?.entries.keys() ?? [])].sort();
      return withEntry(after, entryAfter(before.timeline, row, { paths }));
    }
    case 'publish.finished': {
      const publish = before.unfinishedPublish;
      if (publish?.publishId !== event.publish_id) return after;
      // A move stands in the conversation by itself; what a person does to their own files does not.
      if (publish.kind === 'timeline' || publish.kind === 'files') return after;
      const draftEnded = before.draft !== null && after.draft === null;
      return withEntry(after, entryAfter(before.timeline, row, { publish, draftEnded }));
    }
    case 'timeline.moved':
      return event.kind === 'undo' ? undo(after, row, event) : redo(after, row);
    case 'revisions.pruned': {
      const prunedBefore = Math.max(before.timeline.prunedBefore, event.before_seq);
      const revisions = pruneRevisionList(before.timeline.revisions, prunedBefore);
      return { ...after, timeline: { ...before.timeline, prunedBefore, revisions } };
    }
    default:
      return after;
  }
}

interface EntryFacts {
  readonly publish?: UnfinishedPublish;
  readonly paths?: readonly string[];
  readonly draftEnded?: boolean;
}

function entryAfter(
  { last }: Pick<Timeline, 'last'>,
  row: JournalRow<WorkbenchEvent>,
  { publish, paths = [], draftEnded = false }: EntryFacts = {},
): TimelineEntry {
  const endedDrafts = (last?.endedDrafts ?? 0) + (draftEnded ? 1 : 0);
  return { row, previous: last, publish: publish ?? null, paths, endedDrafts };
}

/** What happens after an undo takes its place: there is no way forward to what was undone any more. */
function withEntry<State extends TimelineParts>(state: State, last: TimelineEntry): State {
  return { ...state, timeline: { ...state.timeline, last, undone: null, replaced: null } };
}

/** The place that an undo left, where a request comes right after it: asked again, in other words, or another one. */
function placeLeft({ last, undone }: Timeline): UndonePlace | null {
  const event = last?.row.event;
  if (event?.type !== 'timeline.moved' || event.kind !== 'undo' || undone === null) return null;
  return { ...undone, earlier: null };
}

function forgetUndone<State extends TimelineParts>(state: State): State {
  return state.timeline.undone === null ? state : { ...state, timeline: { ...state.timeline, undone: null } };
}

function undo<State extends TimelineParts>(
  state: State,
  row: JournalRow<WorkbenchEvent>,
  event: WorkbenchEventOf<'timeline.moved'>,
): State {
  const { timeline, draft, discarded, unfinishedPublish } = state;
  const place = placeOf(timeline, event.to_seq);
  if (place === null) return state;
  const undone: UndonePlace = {
    seq: row.seq - 1,
    last: timeline.last,
    revisions: timeline.revisions,
    draft,
    discarded,
    folder: unfinishedPublish?.kind === 'timeline' ? unfinishedPublish : null,
    earlier: timeline.undone,
  };
  const revisions = pruneRevisionList(place.revisions, timeline.prunedBefore);
  const moved = { ...timeline, last: entryAfter(place, row), revisions, undone, replaced: null };
  return { ...state, draft: place.draft, discarded: place.discarded, timeline: moved };
}

function placeOf({ revisions, replaced }: Timeline, seq: number): Place | null {
  return replaced?.seq === seq ? replaced : findPlace(revisions, seq);
}

function redo<State extends TimelineParts>(state: State, row: JournalRow<WorkbenchEvent>): State {
  const { timeline } = state;
  const place = timeline.undone;
  if (place === null) return state;
  const revisions = pruneRevisionList(place.revisions, timeline.prunedBefore);
  const moved = { ...timeline, last: entryAfter(place, row), revisions, undone: place.earlier, replaced: null };
  return { ...state, draft: place.draft, discarded: place.discarded, timeline: moved };
}
