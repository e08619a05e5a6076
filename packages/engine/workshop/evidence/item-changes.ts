import type { JournalRow, WorkbenchEvent } from '@galley/schema';

export interface ItemPlace {
  readonly runId: string;
  readonly agent: string;
  /** The Agent's counter when the item began. */
  readonly from: number;
  readonly startedAt: number;
}

/** The files that an item changed, as the Draft's own record has it: by the calls numbered after its beginning. */
export function itemChanges(rows: readonly JournalRow<WorkbenchEvent>[], place: ItemPlace): string[] {
  const changed = new Map<string, boolean>();
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index];
    if (row === undefined || row.at < place.startedAt) break;
    const { event } = row;
    if (event.type !== 'draft.changed' || !isOwn(event.cause, place)) continue;
    // From the end: the first that is seen is how the item left the file. Back at its reference it is no change.
    for (const { path, hash, reference, kept } of event.changes) {
      if (!changed.has(path)) changed.set(path, hash !== reference || kept === true);
    }
  }
  return [...changed].flatMap(([path, differs]) => (differs ? [path] : [])).sort();
}

function isOwn(cause: string, { runId, agent, from }: ItemPlace): boolean {
  const call = cause.startsWith(`${runId}/${agent}.`) ? cause.slice(runId.length + agent.length + 2) : null;
  return call !== null && Number.parseInt(call, 10) > from;
}
