import type { XmlElement } from '../../../xml/element.ts';

const MARK =
  /^(bookmark|commentRange|perm|moveFromRange|moveToRange|customXml(?:Ins|Del|MoveFrom|MoveTo)Range)(Start|End)$/;

/** Marks whose other end is elsewhere: they stay in the document when what stands around them goes. */
export function unpairedMarks(elements: readonly XmlElement[]): XmlElement[] {
  const open = new Map<string, XmlElement>();
  const alone: XmlElement[] = [];
  for (const mark of elements.flatMap(marksIn)) {
    const [, family, end] = MARK.exec(mark.name) ?? [];
    const key = `${family} ${mark.attribute('id') ?? ''}`;
    if (end === 'Start') open.set(key, mark);
    else if (!open.delete(key)) alone.push(mark);
  }
  return [...alone, ...open.values()];
}

function marksIn(element: XmlElement): XmlElement[] {
  return [...element.descendants()].filter((inner) => inner.isOwn && MARK.test(inner.name));
}
