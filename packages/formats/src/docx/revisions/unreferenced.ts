import type { XmlElement } from '../../xml/element.ts';
import { dropComments } from '../edit/notes/comments.ts';
import type { WordDocument } from '../package/word-document.ts';

const KINDS = [
  { reference: 'footnoteReference', part: 'footnotes', name: 'footnote' },
  { reference: 'endnoteReference', part: 'endnotes', name: 'endnote' },
  { reference: 'commentReference', part: 'comments', name: 'comment' },
] as const;

/** Which notes and comments the text refers to, as `footnote 3`. */
export function references(document: WordDocument): Set<string> {
  const found = new Set<string>();
  for (const { part, kind } of document.stories()) {
    if (kind !== 'body' && kind !== 'footnotes' && kind !== 'endnotes') continue;
    for (const element of document.tree(part).root.descendants()) {
      const known = KINDS.find(({ reference }) => element.is(reference));
      if (known !== undefined) found.add(`${known.name} ${element.attribute('id') ?? ''}`);
    }
  }
  return found;
}

/** Notes and comments whose place in the text is gone go, too. */
export function dropUnreferenced(document: WordDocument, before: ReadonlySet<string>): void {
  const after = references(document);
  const lost = new Set([...before].filter((key) => !after.has(key)));
  if (lost.size === 0) return;
  const comments = [...lost].flatMap((key) => /^comment (.*)$/.exec(key)?.[1] ?? []);
  if (comments.length > 0) dropComments(document, new Set(comments));
  for (const { part: kind, name } of KINDS) {
    if (name === 'comment') continue;
    for (const part of document.related(kind)) {
      const { root } = document.tree(part);
      const isLost = (element: XmlElement) => lost.has(`${name} ${element.attribute('id') ?? ''}`);
      const kept = root.children.filter((node) => !('name' in node) || !node.is(name) || !isLost(node));
      if (kept.length !== root.children.length) root.replaceChildren(kept);
    }
  }
}
