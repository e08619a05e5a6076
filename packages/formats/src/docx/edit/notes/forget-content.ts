import { relationsIn } from '../../../ooxml/unused-relations.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { DocumentEdit } from '../document/document-edit.ts';
import { removeComments } from './comments.ts';

/** After elements were taken out for good: their comments and notes go, too, and parts that only they used. */
export function forgetContent(edit: DocumentEdit, part: string, elements: readonly XmlElement[]): void {
  const references = { comment: new Set<string>(), footnote: new Set<string>(), endnote: new Set<string>() };
  const visit = (element: XmlElement): void => {
    const kind = element.isOwn ? /^(comment|footnote|endnote)Reference$/.exec(element.name)?.[1] : undefined;
    if (kind === 'comment' || kind === 'footnote' || kind === 'endnote') {
      references[kind].add(element.attribute('id') ?? '');
    }
    for (const child of element.elements()) visit(child);
  };
  for (const element of elements) {
    visit(element);
    edit.lost(relationsIn(part, element));
  }
  removeComments(edit, references.comment);
  for (const kind of ['footnote', 'endnote'] as const) removeNotes(edit, kind, references[kind]);
}

function removeNotes(edit: DocumentEdit, kind: 'footnote' | 'endnote', ids: ReadonlySet<string>): void {
  if (ids.size === 0) return;
  const kept = new Set(
    [...edit.document.body().descendants()].flatMap((element) =>
      element.is(`${kind}Reference`) ? [element.attribute('id') ?? ''] : [],
    ),
  );
  for (const part of edit.document.related(`${kind}s`)) {
    for (const note of edit.tree(part).root.elements(kind)) {
      const id = note.attribute('id') ?? '';
      if (ids.has(id) && !kept.has(id)) note.remove();
    }
  }
}
