import type { XmlElement } from '../../../xml/element.ts';
import { setNamed } from '../../bring/set-named.ts';
import type { WordDocument } from '../../package/word-document.ts';

/** Bookmarks of a document by id, as it was read. */
export type BookmarkNames = ReadonlyMap<string, string>;

export function bookmarkNames(document: WordDocument): BookmarkNames {
  const names = new Map<string, string>();
  for (const { part } of document.stories()) {
    for (const element of document.tree(part).root.descendants()) {
      if (element.is('bookmarkStart')) names.set(element.attribute('id') ?? '', element.attribute('name') ?? '');
    }
  }
  return names;
}

interface Marks {
  readonly starts: XmlElement[];
  readonly ends: XmlElement[];
}

/** Each bookmark once, with both ends and an id of its own. What is left of one that lost an end goes. */
export function settleBookmarks(
  document: WordDocument,
  imported: ReadonlySet<XmlElement>,
  names: { readonly base: BookmarkNames; readonly other: BookmarkNames },
): void {
  const all = new Map<string, Marks>();
  for (const { part } of document.stories()) {
    for (const element of document.tree(part).root.descendants()) {
      const isStart = element.is('bookmarkStart');
      if (!isStart && !element.is('bookmarkEnd')) continue;
      const id = element.attribute('id') ?? '';
      const known = (imported.has(element) ? names.other : names.base).get(id);
      const name = isStart ? element.attribute('name') : known;
      const marks = all.get(name ?? '') ?? { starts: [], ends: [] };
      all.set(name ?? '', marks);
      (isStart ? marks.starts : marks.ends).push(element);
    }
  }
  const ids = new Map([...names.base].map(([id, name]) => [name, id]));
  let next = Math.max(0, ...[...names.base.keys(), ...names.other.keys()].map(Number).filter(Number.isFinite)) + 1;
  for (const [name, { starts, ends }] of all) {
    const [start, ...moreStarts] = starts;
    const [end, ...moreEnds] = ends;
    const isWhole = name !== '' && start !== undefined && end !== undefined;
    for (const mark of isWhole ? [...moreStarts, ...moreEnds] : [...starts, ...ends]) mark.remove();
    if (!isWhole) continue;
    const id = ids.get(name) ?? String(next++);
    for (const mark of [start, end]) setNamed(mark, 'id', id);
  }
}
