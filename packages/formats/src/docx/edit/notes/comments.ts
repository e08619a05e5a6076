import type { XmlElement } from '../../../xml/element.ts';
import type { WordDocument } from '../../package/word-document.ts';
import type { DocumentEdit } from '../document/document-edit.ts';

/** Parts that say more about comments: which is an answer to which, which is settled. */
export const BESIDE_COMMENTS = ['commentsExtended', 'commentsIds'] as const;

export function commentsOf(edit: DocumentEdit): XmlElement[] {
  return edit.document.related('comments').flatMap((part) => edit.tree(part).root.elements('comment'));
}

/** By its id, as lines show it: `[comment 3]`. */
export function findComment(edit: DocumentEdit, id: number): XmlElement | undefined {
  return commentsOf(edit).find((comment) => comment.attribute('id') === String(id));
}

/** The id of a comment's last paragraph, by which other parts know the comment. */
export function paragraphId(comment: XmlElement): string | undefined {
  return comment.elements('p').at(-1)?.attribute('paraId');
}

/** What other parts say about comments, by the id of their last paragraph. */
export function extendedComments(document: WordDocument): XmlElement[] {
  return document.related('commentsExtended').flatMap((part) => document.tree(part).root.elements());
}

/** Removes comments with their answers and all their marks. */
export function removeComments(edit: DocumentEdit, ids: ReadonlySet<string>): void {
  const gone = withAnswers(edit, ids);
  if (gone.size === 0) return;
  dropComments(edit.document, gone);
  edit.linesChanged();
}

/** Exactly these comments go, with what other parts say of them and all their marks. */
export function dropComments(document: WordDocument, ids: ReadonlySet<string>): void {
  const paragraphs = new Set<string>();
  for (const comment of document.related('comments').flatMap((part) => document.tree(part).root.elements('comment'))) {
    if (!ids.has(comment.attribute('id') ?? '')) continue;
    const id = paragraphId(comment);
    if (id !== undefined) paragraphs.add(id);
    comment.remove();
  }
  for (const kind of BESIDE_COMMENTS) {
    for (const part of document.related(kind)) {
      for (const entry of document.tree(part).root.elements()) {
        if (paragraphs.has(entry.attribute('paraId') ?? '')) entry.remove();
      }
    }
  }
  for (const { part } of document.stories()) removeMarks(document.tree(part).root, ids);
}

function withAnswers(edit: DocumentEdit, ids: ReadonlySet<string>): Set<string> {
  const parentOf = new Map(
    extendedComments(edit.document).map((entry) => [entry.attribute('paraId'), entry.attribute('paraIdParent')]),
  );
  const comments = commentsOf(edit).map((comment) => ({
    id: comment.attribute('id') ?? '',
    key: paragraphId(comment),
  }));
  const keys = new Set(comments.flatMap(({ id, key }) => (ids.has(id) && key !== undefined ? [key] : [])));
  const answers = comments.filter(({ key }) => keys.has(parentOf.get(key) ?? ''));
  return new Set([...ids, ...answers.map(({ id }) => id)]);
}

function removeMarks(root: XmlElement, ids: ReadonlySet<string>): void {
  const marks: XmlElement[] = [];
  const visit = (element: XmlElement): void => {
    if (element.isOwn && /^comment(?:RangeStart|RangeEnd|Reference)$/.test(element.name)) {
      if (ids.has(element.attribute('id') ?? '')) marks.push(element);
    }
    for (const child of element.elements()) visit(child);
  };
  visit(root);
  for (const mark of marks) {
    const run = mark.parent;
    mark.remove();
    if (run?.is('r') === true && run.elements().every((child) => child.is('rPr'))) run.remove();
  }
}
