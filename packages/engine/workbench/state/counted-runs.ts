import type { JournalRow, WorkbenchEvent } from '@galley/schema';
import type { TimelineEntry } from './timeline-entry.ts';

/**
 * The Runs that count, newest first: their message stands in the conversation, and no undo went back to right after it.
 * Such a Run has its message but not its work, so it must not go on.
 */
export function* countedRuns(timeline: readonly TimelineEntry[]): Generator<string> {
  for (let index = timeline.length - 1; index >= 0; index -= 1) {
    const run = startedBy(timeline[index]?.row.event);
    const next = timeline[index + 1]?.row.event;
    if (run !== null && (next?.type !== 'timeline.moved' || next.kind !== 'undo')) yield run;
  }
}

/** The Runs whose message is among these events and that do not count. */
export function uncountedRuns(
  rows: readonly JournalRow<WorkbenchEvent>[],
  timeline: readonly TimelineEntry[],
): Set<string> {
  const counted = new Set(countedRuns(timeline));
  return new Set(rows.flatMap(({ event }) => startedBy(event) ?? []).filter((run) => !counted.has(run)));
}

function startedBy(event: WorkbenchEvent | undefined): string | null {
  return event?.type === 'message.added' && event.role === 'user' ? event.run_id : null;
}
