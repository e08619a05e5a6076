import type { XmlElement } from '../../xml/element.ts';

const MARKER = /^(bookmark|commentRange|perm)(Start|End)$/;

/** The start or end of a bookmark, of what a comment is about, of what may be edited. */
export function isRangeMarker(element: XmlElement): boolean {
  return MARKER.test(element.name);
}

/** Of an element that goes: starts and ends whose other half stands elsewhere. Without it the rest would be broken. */
export function keptMarkers(element: XmlElement): XmlElement[] {
  return loneMarkers(element.descendants());
}

/** Those of which only one half is among them. */
export function loneMarkers(elements: Iterable<XmlElement>): XmlElement[] {
  const alone = new Map<string, XmlElement>();
  for (const marker of elements) {
    const match = marker.isOwn ? MARKER.exec(marker.name) : null;
    if (match === null) continue;
    const key = `${match[1]} ${marker.attribute('id') ?? ''}`;
    if (alone.has(key)) alone.delete(key);
    else alone.set(key, marker);
  }
  return [...alone.values()];
}
