import { WordDocument } from '../package/word-document.ts';
import { type ListedChange, listChanges } from './list-changes.ts';

export interface TrackedChanges {
  /** Of the document, shown or not. */
  readonly total: number;
  readonly authors: readonly string[];
  readonly changes: readonly ListedChange[];
}

/** The tracked changes of a document from the `offset`-th on. */
export function trackedChanges(bytes: Uint8Array, offset: number, limit: number): TrackedChanges {
  const all = listChanges(new WordDocument(bytes));
  return {
    total: all.length,
    authors: [...new Set(all.map(({ author }) => author))],
    changes: all.slice(offset, offset + limit),
  };
}
