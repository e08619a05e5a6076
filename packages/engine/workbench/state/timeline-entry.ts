import type { JournalRow, WorkbenchEvent } from '@galley/schema';
import type { UnfinishedPublish } from './unfinished-publish.ts';

/** One thing that stands in the conversation as it is now: a list by its last element. */
export interface TimelineEntry {
  readonly row: JournalRow<WorkbenchEvent>;
  readonly previous: TimelineEntry | null;
  /** The publish or restore that ended here. */
  readonly publish: UnfinishedPublish | null;
  /** The files of the Draft that was discarded or recovered here. */
  readonly paths: readonly string[];
  /** How many Drafts had been published or discarded by then. */
  readonly endedDrafts: number;
}

/** From `last` back to `stop`, which is not included. */
export function* entriesBack(last: TimelineEntry | null, stop: TimelineEntry | null = null): Generator<TimelineEntry> {
  for (let entry = last; entry !== null && entry !== stop; entry = entry.previous) yield entry;
}

/** The entries in order. Keeps what it made, because most calls find one entry more than the last. */
export function createEntryList(): (last: TimelineEntry | null) => readonly TimelineEntry[] {
  let made: TimelineEntry[] = [];
  return (last) => {
    const known = made.at(-1) ?? null;
    if (known === last) return made;
    const added: TimelineEntry[] = [];
    let reached: TimelineEntry | null = null;
    for (const entry of entriesBack(last)) {
      if (entry === known) {
        reached = entry;
        break;
      }
      added.push(entry);
    }
    made = reached === null ? added.reverse() : [...made, ...added.reverse()];
    return made;
  };
}
