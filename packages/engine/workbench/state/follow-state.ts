import { isDeepStrictEqual } from 'node:util';
import type { JournalRow, WorkbenchEvent } from '@galley/schema';
import type { Store } from '../../store/index.ts';
import { countedRuns, uncountedRuns } from './counted-runs.ts';
import { foldWorkbench, type WorkbenchState } from './fold.ts';
import { type FoldStart, firstStart, moveStart, type Since } from './fold-start.ts';
import { foldStartState, foldStartText, parseFoldStart } from './fold-start-text.ts';
import { createEntryList, entriesBack, type TimelineEntry } from './timeline-entry.ts';
import { isWorkbenchRow } from './workbench-row.ts';

type Row = JournalRow<WorkbenchEvent>;

/** How much of the past stays in memory. */
export interface MemoryWindow {
  /** Entries of the conversation that are there at least. */
  readonly entries: number;
  /** So many events since the fold's start, and the start is moved. */
  readonly events: number;
}

const standardWindow: MemoryWindow = { entries: 400, events: 2_000 };

/** A Workbench's state as its journal tells it, and the part of the past that is in memory. */
export interface FollowedState {
  state(): WorkbenchState;
  /** The events since the fold's start. */
  events(): readonly Row[];
  since(): Since;
  allEvents(): Promise<readonly Row[]>;
  /** What counts of the conversation, since the fold's start. */
  timeline(): readonly TimelineEntry[];
  wholeTimeline(): Promise<readonly TimelineEntry[]>;
  /** How many entries come before those of `timeline`. */
  earlierEntries(): number;
  latestRun(): string | null;
  uncountedRuns(): ReadonlySet<string>;
  /** Resolves when nothing is being written. */
  settled(): Promise<void>;
}

/**
 * Folds the Workbench's stream from a start that is kept beside it, and follows it. An old Workbench costs what its last
 * part costs, in time and in memory. Without the start, or with one that does not fit, all events are read.
 */
export async function followState(store: Store, window: MemoryWindow = standardWindow): Promise<FollowedState> {
  const { journal } = store;
  let start = (await readStart(store)) ?? firstStart;
  let rows: Row[] = [...(await journal.read('workbench', { afterSeq: start.seq }))];
  let state = foldWorkbench(rows, start.state);
  let due = window.events;
  let writing: Promise<void> = Promise.resolve();
  let earlier: WeakRef<readonly TimelineEntry[]> | null = null;
  const entriesOf = createEntryList();

  journal.onCommit((committed) => {
    const own = committed.filter(isWorkbenchRow);
    rows.push(...own);
    state = foldWorkbench(own, state);
    if (rows.length >= due) moveOn();
  });
  if (rows.length >= due) moveOn();

  /** What the next process would begin with, this one goes on with: neither holds what is before. */
  function moveOn(): void {
    const next = moveStart(start, rows, window.entries);
    // Where undo reaches far back there is more to keep, and looking again soon would cost more each time.
    if (next === null) {
      due = rows.length * 2;
      return;
    }
    start = next;
    rows = rows.filter(({ seq }) => seq > next.seq);
    state = foldWorkbench(rows, next.state);
    due = rows.length + window.events;
    earlier = null;
    if (!store.readOnly) writing = writing.then(() => keep(next));
  }

  async function keep(next: FoldStart): Promise<void> {
    const text = foldStartText(next);
    if (text === null) return;
    try {
      await journal.keepSummaries([{ stream: 'workbench', seq: next.seq, state: foldStartState, text }]);
    } catch (error) {
      // It saves time and nothing else; the next one is tried again.
      process.emitWarning(error instanceof Error ? error : String(error));
    }
  }

  async function readEarlier(through: FoldStart): Promise<readonly TimelineEntry[]> {
    const known = earlier?.deref();
    if (known !== undefined) return known;
    const whole = foldWorkbench(await journal.read('workbench', { throughSeq: through.seq }));
    const entries = entriesBack(whole.timeline.last?.previous ?? null)
      .toArray()
      .reverse();
    if (through === start) earlier = new WeakRef(entries);
    return entries;
  }

  const timeline = () => entriesOf(state.timeline.last);
  return {
    state: () => state,
    events: () => rows,
    since: () => ({ from: start.state, rows }),
    allEvents: async () => (start.seq === 0 ? rows : journal.read('workbench')),
    timeline,
    async wholeTimeline() {
      if (start.seq === 0) return timeline();
      const [from, known] = [start, timeline()];
      return [...(await readEarlier(from)), ...known];
    },
    earlierEntries: () => start.before.entries,
    latestRun() {
      const [latest = start.before.latestRun] = countedRuns(timeline());
      return latest;
    },
    uncountedRuns: () => new Set([...start.before.uncounted, ...uncountedRuns(rows, timeline())]),
    settled: () => writing,
  };
}

/** Null unless it is of this version and of this very journal. */
async function readStart({ journal }: Store): Promise<FoldStart | null> {
  const kept = await journal.summaryOf('workbench');
  if (kept === null || kept.state !== foldStartState) return null;
  const start = parseFoldStart(kept.text);
  const last = start?.state.timeline.last ?? null;
  if (start === null || last === null || start.seq !== kept.seq || last.row.seq !== start.seq) return null;
  const [row] = await journal.read('workbench', { afterSeq: start.seq - 1, throughSeq: start.seq });
  const isHere = row !== undefined && isDeepStrictEqual(row, last.row);
  return isHere && (await journal.countThrough('workbench', start.seq)) === start.before.events ? start : null;
}
