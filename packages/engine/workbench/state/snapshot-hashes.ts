import type { FileChange, JournalRow, WorkbenchEvent } from '@galley/schema';
import { defaultRevisionPolicy } from './revision.ts';

/**
 * What Runs wrote into a Draft on the way: without it nobody could say what one item or phase changed (SPEC P16). Kept as
 * long as the Revisions of that Draft are; each content costs once, whatever the number of snapshots that show it.
 */
export function* snapshotContents(
  rows: readonly JournalRow<WorkbenchEvent>[],
  prunedBefore: number,
  trials: ReadonlyMap<string, unknown> = new Map(),
): Generator<{ readonly change: FileChange; readonly cause: string }> {
  const drafts = rows.flatMap(({ event }) => {
    if (event.type === 'draft.started') return [event.draft_id];
    return event.type === 'trial.kept' ? [event.as] : [];
  });
  const kept = new Set([...drafts.slice(-(defaultRevisionPolicy.drafts + 1)), ...trials.keys()]);
  for (const { seq, event } of rows) {
    if (event.type !== 'draft.changed' || seq < prunedBefore) continue;
    if (!event.cause.startsWith('run_') || !kept.has(event.draft_id)) continue;
    for (const change of event.changes) yield { change, cause: event.cause };
  }
}
