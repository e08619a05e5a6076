import { type FileChange, GalleyError } from '@galley/schema';
import type { WorkbenchContext } from '../files/context.ts';
import type { DraftEntries, DraftEntry } from '../state/draft-entries.ts';
import { NoDraftError } from './errors.ts';

export class NotInDraftError extends GalleyError {
  constructor(path: string) {
    super({
      code: 'NOT_IN_DRAFT',
      message: `The Draft changes nothing in ${path}.`,
      remedy: 'Choose one of the changed files.',
      details: { path },
    });
  }
}

/**
 * Rejects what the Draft does to a file: the path is again what it was at Draft start, or what the folder has by now. What
 * the Draft held stays in the journal, so that `rollBack` of the same cause brings it back. Returns the paths.
 */
export async function removeFromDraft(context: WorkbenchContext, given: string, cause: string): Promise<string[]> {
  const path = await context.spelling.resolve(given);
  const { draft } = context.state();
  if (draft === null) throw new NoDraftError();
  const entry = draft.entries.get(path);
  if (entry === undefined) throw new NotInDraftError(path);
  const changes = bothHalves(draft.entries, entry).map(drop);
  await context.append([
    { stream: 'workbench', event: { type: 'draft.changed', draft_id: draft.draftId, cause, changes } },
  ]);
  return changes.map((change) => change.path).sort();
}

/** Of a rename both halves go: without the other one, a file would be lost or doubled. */
function bothHalves(entries: DraftEntries, entry: DraftEntry): DraftEntry[] {
  const origin = entry.renamed_from === null ? undefined : entries.get(entry.renamed_from);
  const target =
    entry.hash === null ? [...entries.values()].find((each) => each.renamed_from === entry.path) : undefined;
  return [...new Set([entry, origin ?? entry, target ?? entry])];
}

/** Back at its reference a path leaves the Draft. */
export function drop({ path, reference }: DraftEntry): FileChange {
  return { path, hash: reference, size: 0, reference, renamed_from: null };
}
