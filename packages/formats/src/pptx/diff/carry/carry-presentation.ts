import { relationshipsOf } from '../../../ooxml/part-relationships.ts';
import { childNamed, childrenNamed, prefixedAttribute } from '../../../xml/find-element.ts';
import { sectionList } from '../../package/sections.ts';
import type { Carrier } from './carrier.ts';
import { importElement } from './import-element.ts';

/** Lists of the presentation that follow from slides and masters and stay the base's. */
const LISTS = ['sldMasterIdLst', 'notesMasterIdLst', 'handoutMasterIdLst', 'sldIdLst'];

/** Size of slides, text defaults, shows and other settings as the other deck has them. */
export function carryPresentation(carrier: Carrier): void {
  const { base, other } = carrier;
  const { root } = base.deck;
  const place = { from: other.deck.main, to: base.deck.main };
  const sections = sectionList(base.deck)?.parent ?? null;
  const lists = LISTS.flatMap((name) => childNamed(root, name) ?? []);
  for (const name of root.attributes().keys()) {
    if (!name.includes(':') && name !== 'xmlns')
      root.setAttribute(name, other.deck.root.attributes().get(name) ?? null);
  }
  for (const [name, value] of other.deck.root.attributes()) {
    if (!name.includes(':') && name !== 'xmlns') root.setAttribute(name, value);
  }
  const settings = other.deck.root
    .elements()
    .filter(({ name }) => !LISTS.includes(name))
    .map((element) => importElement(carrier, element, place));
  root.replaceChildren([...lists, ...settings]);
  const foreign = sectionList(base.deck)?.parent;
  if (sections !== null && foreign !== undefined && foreign !== null) foreign.replaceWith(sections);
  else if (sections !== null) childNamed(root, 'extLst')?.append(sections);
  else foreign?.remove();
}

/** Shows of slides that are no longer there leave them out. */
export function settleShows({ base: { deck } }: Carrier): void {
  const known = new Set(relationshipsOf(deck.parts, deck.main).map(({ id }) => id));
  for (const show of childrenNamed(childNamed(deck.root, 'custShowLst'), 'custShow')) {
    for (const slide of childrenNamed(childNamed(show, 'sldLst'), 'sld')) {
      if (!known.has(prefixedAttribute(slide, 'id') ?? '')) slide.remove();
    }
  }
}
