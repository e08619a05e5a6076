import type { XmlElement } from '../../../xml/element.ts';

/** Ids of bookmarks, permissions, moves and of places of comments in a part. */
export function markersIn(root: XmlElement): Set<string> {
  const found = new Set<string>();
  for (const element of root.descendants()) {
    const key = keyOf(element);
    if (key !== null) found.add(key);
  }
  return found;
}

/** Of deleted content: a bookmark that stands elsewhere now is there, and cannot be here as well. True if there was one. */
export function dropMarkers(element: XmlElement, elsewhere: ReadonlySet<string>): boolean {
  const doubled = [...element.descendants()].filter((part) => elsewhere.has(keyOf(part) ?? ''));
  for (const part of doubled) part.remove();
  return doubled.some((part) => part.is('bookmarkStart'));
}

function keyOf(element: XmlElement): string | null {
  const match = element.isOwn
    ? /^(bookmark|perm|commentRange|moveFromRange|moveToRange)(?:Start|End)$/.exec(element.name)
    : null;
  return match === null ? null : `${match[1]} ${element.attribute('id') ?? ''}`;
}
