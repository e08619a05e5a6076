import type { XmlElement } from '../../xml/element.ts';

export type RevisionKind = 'inserted' | 'deleted' | 'moved_from' | 'moved_to';

/** A tracked change: a suggestion that somebody may accept or reject. */
export interface Revision {
  readonly kind: RevisionKind;
  readonly element: XmlElement;
}

const KINDS: Readonly<Record<string, RevisionKind>> = {
  ins: 'inserted',
  del: 'deleted',
  moveFrom: 'moved_from',
  moveTo: 'moved_to',
};

/** The change that this element marks, around runs or in the properties of a paragraph's mark or a row. */
export function revisionOf(element: XmlElement): Revision | null {
  const kind = element.isOwn ? KINDS[element.name] : undefined;
  return kind === undefined ? null : { kind, element };
}

/** What a reader who accepts everything does not see. */
export function isTakenOut(revision: Revision | null): boolean {
  return revision?.kind === 'deleted' || revision?.kind === 'moved_from';
}

/** Of the paragraph's own mark: deleted, it joins the next paragraph; inserted, it split one. */
export function markRevision(paragraph: XmlElement): Revision | null {
  const properties = paragraph.at('pPr', 'rPr');
  for (const element of properties?.elements() ?? []) {
    const revision = revisionOf(element);
    if (revision !== null) return revision;
  }
  return null;
}
