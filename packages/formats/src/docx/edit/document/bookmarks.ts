import type { XmlElement } from '../../../xml/element.ts';
import type { DocumentEdit } from './document-edit.ts';

/** Starts and ends of bookmarks of this name, in all parts. */
export function bookmarksOf(edit: DocumentEdit, name: string): XmlElement[] {
  return edit.document.stories().flatMap(({ part }) => {
    const all = [...edit.tree(part).root.descendants()].filter(
      (element) => element.is('bookmarkStart') || element.is('bookmarkEnd'),
    );
    const starts = all.filter(
      (element) => element.is('bookmarkStart') && element.attribute('name')?.toLowerCase() === name.toLowerCase(),
    );
    const ids = new Set(starts.map((element) => element.attribute('id')));
    return [...starts, ...all.filter((element) => element.is('bookmarkEnd') && ids.has(element.attribute('id')))];
  });
}

/** Names of bookmarks that people made; Word's own begin with an underscore. */
export function bookmarkNames(edit: DocumentEdit): string[] {
  return edit.document
    .stories()
    .flatMap(({ part }) => [...edit.tree(part).root.descendants()])
    .flatMap((element) => (element.is('bookmarkStart') ? [element.attribute('name') ?? ''] : []))
    .filter((name) => name !== '' && !name.startsWith('_'));
}
