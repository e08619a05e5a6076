/** What ids stand for in one document: they change whenever a program saves it, so what they point to is compared. */
export interface Meaning {
  /** The target of a relation: an address, or the content of a part. */
  relation(id: string): string;
  note(kind: 'footnote' | 'endnote', id: string): string;
  comment(id: string): string;
}

/** For two states of one document, whose ids mean the same. */
export const SAME_IDS: Meaning = {
  relation: (id) => id,
  note: (_kind, id) => id,
  comment: (id) => id,
};

export interface Meanings {
  readonly before: Meaning;
  readonly after: Meaning;
}

export const ONE_DOCUMENT: Meanings = { before: SAME_IDS, after: SAME_IDS };
