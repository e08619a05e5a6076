import type { XmlElement } from '../../../xml/element.ts';
import type { Side } from './side.ts';

/** Where newer programs keep whether a comment was resolved; entries belong to the last paragraph of a comment. */
export function extendedPart({ document }: Side): string | undefined {
  return document.related('commentsExtended')[0];
}

export function extendedEntry(side: Side, comment: XmlElement): XmlElement | undefined {
  const part = extendedPart(side);
  const id = paragraphId(comment);
  if (part === undefined || id === undefined) return undefined;
  return side.document
    .tree(part)
    .root.elements()
    .find((entry) => entry.attribute('paraId') === id);
}

export function isResolved(side: Side, comment: XmlElement): boolean {
  const done = extendedEntry(side, comment)?.attribute('done');
  return done === '1' || done === 'true';
}

export function paragraphId(comment: XmlElement): string | undefined {
  return comment.elements('p').at(-1)?.attribute('paraId');
}
