import { NotFoundError } from '@galley/schema/errors';
import type { WordDocument } from '../package/word-document.ts';
import { documentLines } from '../read/lines.ts';
import { changesOf, type TrackedChange } from './changes.ts';
import { linePlaces } from './list-changes.ts';

/** Which changes are meant; all that is given must fit. Nothing given means every change. */
export interface ChangeSelection {
  readonly ids?: readonly string[] | undefined;
  readonly author?: string | undefined;
  readonly line_start?: number | undefined;
  readonly line_end?: number | undefined;
}

export function selectChanges(document: WordDocument, selection: ChangeSelection): TrackedChange[] {
  const all = changesOf(document);
  const { ids, author, line_start: start, line_end: end = start } = selection;
  checkIds(all, ids ?? []);
  const wanted = ids === undefined ? null : new Set(ids);
  const place = start === undefined && end === undefined ? () => null : linePlaces(documentLines(document));
  const chosen = all.filter((change) => {
    if (wanted !== null && !wanted.has(change.id)) return false;
    if (author !== undefined && change.author !== author) return false;
    if (end === undefined) return true;
    const number = place(change)?.number;
    return number !== undefined && number >= (start ?? 1) && number <= end;
  });
  if (chosen.length > 0) return chosen;
  const authors = [...new Set(all.map((change) => change.author))].map((name) => JSON.stringify(name)).join(', ');
  throw new NotFoundError(
    all.length === 0 ? 'The document has no tracked changes.' : 'No tracked change fits what was asked for.',
    all.length === 0 ? 'There is nothing to accept or reject.' : `Changes are there by ${authors}; list them first.`,
    { changes: all.length },
  );
}

function checkIds(all: readonly TrackedChange[], ids: readonly string[]): void {
  const known = new Set(all.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length === 0) return;
  throw new NotFoundError(
    `There is no tracked change ${missing.join(', ')}.`,
    `The document has ${all.length} tracked changes; list them and use their ids.`,
    { ids: missing.join(', ') },
  );
}
