import { relationshipsOf, targetOf } from '../../../ooxml/part-relationships.ts';
import { partLinks } from '../../../ooxml/reachable-parts.ts';
import { removeParts } from '../../../ooxml/remove-parts.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { prefixedAttribute } from '../../../xml/find-element.ts';
import { entryKey } from '../../../zip/open-zip.ts';
import type { Presentation, SlidePart } from '../../package/presentation.ts';
import { forgetSlides } from './sections.ts';

/**
 * Takes slides out with all that is theirs: entries of the list, of sections and of shows, links of other slides to them,
 * notes, charts, workbooks, tags and comments that nothing else uses.
 */
export function deleteSlides(deck: Presentation, slides: readonly SlidePart[]): void {
  const keys = new Set(slides.map(({ part }) => entryKey(part)));
  forgetSlides(deck, new Set(slides.map(({ id }) => id)));
  dropShowEntries(deck, keys);
  for (const { entry } of slides) entry.remove();
  dropLinks(deck, keys);
  deck.settle();
  removeParts(
    deck.parts,
    slides.map(({ part }) => part),
  );
  deck.reload();
}

function dropShowEntries(deck: Presentation, keys: ReadonlySet<string>): void {
  const gone = new Set(
    relationshipsOf(deck.parts, deck.main)
      .filter((relation) => keys.has(entryKey(targetOf(deck.main, relation) ?? '')))
      .map(({ id }) => id),
  );
  for (const element of [...deck.root.descendants()]) {
    const isEntry = element.name === 'sld' && element.parent?.name === 'sldLst';
    if (isEntry && gone.has(prefixedAttribute(element, 'id') ?? '')) element.remove();
  }
}

/** Words and shapes elsewhere that jump to one of these slides no longer do. */
function dropLinks(deck: Presentation, keys: ReadonlySet<string>): void {
  for (const { from, id, to } of partLinks(deck.parts)) {
    if (!keys.has(entryKey(to)) || keys.has(entryKey(from)) || from === deck.main || from === '') continue;
    if (!deck.parts.has(from) || !/\.xml$/i.test(from)) continue;
    for (const link of linksBy(deck.tree(from).root, id)) link.remove();
  }
}

function linksBy(root: XmlElement, id: string): XmlElement[] {
  return [...root.descendants()].filter(
    (element) => /^hlink/.test(element.name) && prefixedAttribute(element, 'id') === id,
  );
}
