import type { XmlElement } from '../../xml/element.ts';
import { childrenNamed } from '../../xml/find-element.ts';
import type { Presentation } from './presentation.ts';

export interface Section {
  readonly name: string;
  readonly element: XmlElement;
  /** Numbers of its slides, from 1. */
  readonly slides: readonly number[];
}

/** Named groups of slides; none where nobody made any. */
export function sectionsOf(deck: Presentation): Section[] {
  const numbers = new Map(deck.slides().map(({ id, number }) => [id, number]));
  const list = sectionList(deck);
  return childrenNamed(list, 'section').map((element) => {
    const entries = childrenNamed(element, 'sldIdLst').flatMap((ids) => childrenNamed(ids, 'sldId'));
    const slides = entries.flatMap((entry) => numbers.get(entry.attribute('id') ?? '') ?? []);
    return { name: element.attribute('name') ?? '', element, slides };
  });
}

export function sectionList(deck: Presentation): XmlElement | undefined {
  const extensions = childrenNamed(deck.root, 'extLst').flatMap((list) => childrenNamed(list, 'ext'));
  return extensions.flatMap((extension) => childrenNamed(extension, 'sectionLst'))[0];
}
