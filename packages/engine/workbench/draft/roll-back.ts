import type { FileChange, NewEvent } from '@galley/schema';
import type { WorkbenchContext } from '../files/context.ts';
import { type DraftEntry, type DraftState, foldWorkbench, type WorkbenchState } from '../state/fold.ts';
import type { Since } from '../state/fold-start.ts';
import { refuseOwnEvents } from './draft.ts';

export interface RollBack {
  /** Who takes the changes back, for the Draft's record. */
  readonly cause: string;
  /** Whose changes they are. */
  of(cause: string): boolean;
  /** Events that land with it. */
  more(paths: readonly string[]): readonly NewEvent[];
}

/**
 * Takes back what some causes changed in the Draft: each path is again what it was before the first of them touched it.
 * Nothing is lost: the journal holds every state, and a snapshot shows it (SPEC P16). Returns the paths.
 */
export async function rollBackDraft(
  context: WorkbenchContext,
  since: Since,
  { cause, of, more }: RollBack,
): Promise<string[]> {
  const { draft } = context.state();
  const changes = draft === null ? [] : takenBack(since, draft.draftId, of, draft.entries);
  const paths = changes.map(({ path }) => path).sort();
  const changed: NewEvent[] =
    draft === null || changes.length === 0
      ? []
      : [{ stream: 'workbench', event: { type: 'draft.changed', draft_id: draft.draftId, cause, changes } }];
  await context.append([...changed, ...refuseOwnEvents(more(paths))]);
  return paths;
}

function takenBack(
  since: Since,
  draftId: string,
  of: (cause: string) => boolean,
  now: ReadonlyMap<string, DraftEntry>,
): FileChange[] {
  return [...entriesBefore(since, draftId, of)].flatMap(([path, before]) => {
    const entry = now.get(path);
    if (before !== null) return entry !== undefined && isSame(before, entry) ? [] : [changeOf(before)];
    // Back at its reference it leaves the Draft.
    if (entry === undefined) return [];
    const { reference } = entry;
    return [{ path, hash: reference, size: 0, reference, renamed_from: null }];
  });
}

/** What each path that they touched was before the first of their changes; null: not in the Draft. */
function entriesBefore(
  { from, rows }: Since,
  draftId: string,
  of: (cause: string) => boolean,
): Map<string, DraftEntry | null> {
  const before = new Map<string, DraftEntry | null>();
  let state = from;
  for (const row of rows) {
    const { event } = row;
    if (event.type === 'draft.changed' && event.draft_id === draftId && of(event.cause)) {
      for (const { path } of event.changes) {
        if (!before.has(path)) before.set(path, draftOf(state, draftId)?.entries.get(path) ?? null);
      }
    }
    state = foldWorkbench([row], state);
  }
  return before;
}

/** The Draft, or a trial beside it. */
function draftOf({ trials, draft }: WorkbenchState, draftId: string): DraftState | null {
  return trials.get(draftId) ?? draft;
}

function isSame(one: FileChange, other: FileChange): boolean {
  return one.hash === other.hash && one.renamed_from === other.renamed_from && one.kept === other.kept;
}

function changeOf({ path, hash, size, reference, renamed_from, kept }: DraftEntry): FileChange {
  return { path, hash, size, reference, renamed_from, ...(kept === undefined ? {} : { kept }) };
}
