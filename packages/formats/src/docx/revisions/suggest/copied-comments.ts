import { XmlElement } from '../../../xml/element.ts';
import { parseFragment } from '../../../xml/parse-tree.ts';
import { setNamed } from '../../bring/set-named.ts';
import type { WordDocument } from '../../package/word-document.ts';
import { insertedCopies, isInInsertion } from './own-insertion.ts';

/**
 * Text with a comment that stands twice, deleted and inserted: as Word does it, the inserted one gets a comment of its own that
 * says the same. One mark in two places would be one comment too few.
 */
export function copyComments(document: WordDocument, lastId: number): void {
  const elements = document
    .stories()
    .filter(({ kind }) => kind === 'body' || kind === 'footnotes' || kind === 'endnotes')
    .flatMap(({ part }) => [...document.tree(part).root.descendants()]);
  const marks = elements.filter((element) => element.isOwn && /^comment(?:Range\w+|Reference)$/.test(element.name));
  const idOf = (element: XmlElement): string => element.attribute('id') ?? '';
  const references = marks.filter((mark) => mark.is('commentReference'));
  const copies = new Set(insertedCopies(references, idOf, lastId));
  if (copies.size === 0) return;
  const renamed = cloneComments(document, new Set([...copies].map(idOf)));
  const { vocabulary } = document.tree(document.main);
  for (const mark of marks) {
    const id = renamed.get(idOf(mark));
    if (id === undefined || (mark.is('commentReference') && !copies.has(mark))) continue;
    if (copies.has(mark) || isInInsertion(mark, lastId)) setNamed(mark, 'id', id);
    else {
      // It stays whichever of the two comments goes: what either is about begins or ends here.
      const [twin] = parseFragment(String(mark), vocabulary);
      if (!(twin instanceof XmlElement)) continue;
      setNamed(twin, 'id', id);
      mark.after(twin);
    }
  }
}

/** Each right behind its original, with what other parts say of it; gives the new id of each. */
function cloneComments(document: WordDocument, wanted: ReadonlySet<string>): Map<string, string> {
  const renamed = new Map<string, string>();
  const paragraphs = new ParagraphIds(document);
  for (const part of document.related('comments')) {
    const { root, vocabulary } = document.tree(part);
    const comments = root.elements('comment');
    let last = Math.max(...comments.map((comment) => Number(comment.attribute('id')) || 0));
    for (const comment of comments) {
      const id = comment.attribute('id') ?? '';
      if (!wanted.has(id) || renamed.has(id)) continue;
      const [clone] = parseFragment(String(comment), vocabulary);
      if (!(clone instanceof XmlElement)) continue;
      last += 1;
      renamed.set(id, String(last));
      setNamed(clone, 'id', String(last));
      for (const element of clone.descendants()) paragraphs.renew(element);
      comment.after(clone);
    }
  }
  cloneEntries(document, paragraphs.renewed);
  return renamed;
}

/** Which comments are settled, and which answer which. */
function cloneEntries(document: WordDocument, renewed: ReadonlyMap<string, string>): void {
  for (const part of document.related('commentsExtended')) {
    const { root, vocabulary } = document.tree(part);
    for (const entry of root.elements()) {
      const id = renewed.get(entry.attribute('paraId') ?? '');
      if (id === undefined) continue;
      const [clone] = parseFragment(String(entry), vocabulary);
      if (!(clone instanceof XmlElement)) continue;
      setNamed(clone, 'paraId', id);
      const parent = renewed.get(entry.attribute('paraIdParent') ?? '');
      if (parent !== undefined) setNamed(clone, 'paraIdParent', parent);
      entry.after(clone);
    }
  }
}

/** Paragraphs are known by ids that no other paragraph of the document has. */
class ParagraphIds {
  readonly renewed = new Map<string, string>();
  readonly #taken: Set<string>;
  #next = 0x20000001;

  constructor(document: WordDocument) {
    this.#taken = new Set(
      document
        .stories()
        .flatMap(({ part }) =>
          [...document.tree(part).root.descendants()].map((each) => each.attribute('paraId') ?? ''),
        ),
    );
  }

  renew(paragraph: XmlElement): void {
    const id = paragraph.attribute('paraId');
    if (id === undefined) return;
    while (this.#taken.has(hex(this.#next))) this.#next += 1;
    const free = hex(this.#next);
    this.#next += 1;
    this.renewed.set(id, free);
    setNamed(paragraph, 'paraId', free);
  }
}

function hex(number: number): string {
  return number.toString(16).toUpperCase().padStart(8, '0');
}
