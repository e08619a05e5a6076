import { isDeepStrictEqual } from 'node:util';
import type { JournalRow, WorkbenchEvent } from '@galley/schema';
import { countedRuns, uncountedRuns } from './counted-runs.ts';
import { emptyWorkbenchState, foldWorkbench, type WorkbenchState } from './fold.ts';
import { PersistentMap } from './persistent-map.ts';
import { entriesBack, type TimelineEntry } from './timeline-entry.ts';
import type { Revision } from './timeline-place.ts';

type Rows = readonly JournalRow<WorkbenchEvent>[];

/** What is still asked about the conversation before a fold's start; nothing after it can change that part any more. */
export interface Before {
  /** The journal's events of this stream up to the start. */
  readonly events: number;
  /** Entries of the conversation before the one at the start. */
  readonly entries: number;
  /** The newest Run that counts. */
  readonly latestRun: string | null;
  /** The Runs that an undo took away. */
  readonly uncounted: ReadonlySet<string>;
}

/**
 * A place in the Workbench's stream, and the state there: a fold from here gives what a fold from the first event gives,
 * without having read what lies before. `state.timeline.last` is the event here, and the conversation's first that is known.
 */
export interface FoldStart {
  readonly seq: number;
  readonly state: WorkbenchState;
  readonly before: Before;
}

/** The events since a fold's start, and the state there: together all that ever changed the present Draft. */
export interface Since {
  readonly from: WorkbenchState;
  readonly rows: Rows;
}

export const firstStart: FoldStart = {
  seq: 0,
  state: emptyWorkbenchState,
  before: { events: 0, entries: 0, latestRun: null, uncounted: new Set() },
};

/**
 * The last place to start from that leaves so many entries of the conversation after it; null where there is none.
 * `rows` are those since the present start. It is at the end of a Draft, before all that undo reaches.
 */
export function moveStart(from: FoldStart, rows: Rows, entriesAfter: number): FoldStart | null {
  const now = foldWorkbench(rows, from.state);
  const known = entriesBack(now.timeline.last).toArray().reverse();
  const counted = new Set(known.slice(0, -entriesAfter).map(({ row }) => row.seq));
  const oldest = oldestReached(now);
  let found: { readonly index: number; readonly state: WorkbenchState } | null = null;
  let state = from.state;
  for (const [index, row] of rows.entries()) {
    if (row.seq >= oldest) break;
    state = foldWorkbench([row], state);
    if (endsDraft(state, row) && counted.has(row.seq)) found = { index, state: cutAt(state) };
  }
  if (found === null) return null;
  const last = found.state.timeline.last;
  const rest = rows.slice(found.index + 1);
  // Where anything after this place goes back to before it, the two folds differ and the start stays.
  if (last === null || !isSameState(foldWorkbench(rest, found.state), now, last)) return null;
  const left = rows.slice(0, found.index + 1);
  const place = known.findIndex(({ row }) => row.seq === last.row.seq);
  return {
    seq: last.row.seq,
    state: found.state,
    before: passOver(from.before, left, known.slice(0, place + 1)),
  };
}

function passOver(before: Before, left: Rows, passed: readonly TimelineEntry[]): Before {
  const [latest = before.latestRun] = countedRuns(passed);
  return {
    events: before.events + left.length,
    entries: before.entries + passed.length - 1,
    latestRun: latest,
    uncounted: new Set([...before.uncounted, ...uncountedRuns(left, passed)]),
  };
}

function oldestReached({ timeline }: WorkbenchState): number {
  let oldest = Number.POSITIVE_INFINITY;
  for (let revision = timeline.revisions; revision !== null; revision = revision.previous) {
    oldest = revision.entry.row.seq;
  }
  return oldest;
}

/** A place where nothing is under way, and whose entry is no message: what follows a message decides whether it counts. */
function endsDraft(state: WorkbenchState, { event, seq }: Rows[number]): boolean {
  const { draft, trials, unfinishedPublish, timeline } = state;
  // What such a trial did so far may still be taken back, change by change.
  if (trials.values().some(({ reply }) => reply === null)) return false;
  const ends = event.type === 'publish.finished' || event.type === 'draft.discarded';
  return (
    ends && timeline.last?.row.seq === seq && draft === null && unfinishedPublish === null && timeline.undone === null
  );
}

function cutAt(state: WorkbenchState): WorkbenchState {
  const { last } = state.timeline;
  const cut = last === null ? null : { ...last, previous: null };
  return { ...state, timeline: { ...state.timeline, last: cut, revisions: null } };
}

/** Whether a fold that began at `start` knows all that the whole one knows and that can still be reached. */
function isSameState(short: WorkbenchState, whole: WorkbenchState, start: TimelineEntry): boolean {
  const { timeline: mine, ...own } = short;
  const { timeline: theirs, ...others } = whole;
  return (
    isDeepStrictEqual(plain(own), plain(others)) &&
    mine.prunedBefore === theirs.prunedBefore &&
    isDeepStrictEqual(placesOf(mine.last, start), placesOf(theirs.last, start)) &&
    isDeepStrictEqual(revisionsOf(mine.revisions), revisionsOf(theirs.revisions)) &&
    isDeepStrictEqual(undoneOf(mine.undone, start), undoneOf(theirs.undone, start)) &&
    isDeepStrictEqual(undoneOf(mine.replaced, start), undoneOf(theirs.replaced, start))
  );
}

/** The entries since the start, and that the start is among them. */
function placesOf(last: TimelineEntry | null, start: TimelineEntry) {
  const seqs: number[] = [];
  for (const { row, endedDrafts, paths, publish } of entriesBack(last)) {
    if (row.seq === start.row.seq) return { seqs, isReached: true };
    seqs.push(row.seq, endedDrafts, paths.length, publish?.operations.length ?? -1);
  }
  return { seqs, isReached: false };
}

function revisionsOf(last: Revision | null): unknown[] {
  const list: unknown[] = [];
  for (let revision = last; revision !== null; revision = revision.previous) {
    const { entry, draft, discarded } = revision;
    list.push(entry.row.seq, draft?.draftId, draft?.entries.size, discarded?.draftId, discarded?.entries.size);
  }
  return list;
}

function undoneOf(last: WorkbenchState['timeline']['undone'], start: TimelineEntry): unknown[] {
  const list: unknown[] = [];
  for (let undone = last; undone !== null; undone = undone.earlier) {
    const { seq, folder, draft, discarded } = undone;
    list.push(seq, folder?.publishId, plain(draft), plain(discarded));
    list.push(placesOf(undone.last, start), revisionsOf(undone.revisions));
  }
  return list;
}

/** Maps by their content: two that hold the same may have come to it on different ways. */
function plain(value: unknown): unknown {
  if (value instanceof Map || isEntries(value)) {
    return Object.fromEntries([...value].map(([key, each]) => [String(key), plain(each)]));
  }
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
}

function isEntries(value: unknown): value is Iterable<readonly [string, unknown]> {
  return value instanceof PersistentMap;
}
