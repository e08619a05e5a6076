import { relationshipsOf } from '../../../ooxml/part-relationships.ts';
import { relationshipKind } from '../../../ooxml/relationships.ts';
import { childNamed, childrenNamed, prefixedAttribute } from '../../../xml/find-element.ts';
import { PRESENTATION_LISTS } from '../../compare/presentation-lists.ts';
import { sectionList } from '../../package/sections.ts';
import type { Carrier } from './carrier.ts';
import { importElement } from './import-element.ts';
import { dropUnused, relationIds } from './unused-relations.ts';

/** Size of slides, text defaults, shows and other settings as the other deck has them; lists of slides and masters stay the base's. */
export function carryPresentation(carrier: Carrier): void {
  const { base, other } = carrier;
  const { root } = base.deck;
  const place = { from: other.deck.main, to: base.deck.main };
  const sections = sectionList(base.deck)?.parent ?? null;
  const used = settingsRelations(carrier);
  const lists = [...PRESENTATION_LISTS].flatMap((name) => childNamed(root, name) ?? []);
  for (const name of root.attributes().keys()) {
    if (!name.includes(':') && name !== 'xmlns')
      root.setAttribute(name, other.deck.root.attributes().get(name) ?? null);
  }
  for (const [name, value] of other.deck.root.attributes()) {
    if (!name.includes(':') && name !== 'xmlns') root.setAttribute(name, value);
  }
  const settings = other.deck.root
    .elements()
    .filter(({ name }) => !PRESENTATION_LISTS.has(name))
    .map((element) => importElement(carrier, element, place));
  root.replaceChildren([...lists, ...settings]);
  const foreign = sectionList(base.deck)?.parent;
  if (sections !== null && foreign !== undefined && foreign !== null) foreign.replaceWith(sections);
  else if (sections !== null) childNamed(root, 'extLst')?.append(sections);
  else foreign?.remove();
  dropUnused(base.deck, base.deck.main, used);
}

/** What settings name, such as tags and fonts; slides come and go with the list of them. */
function settingsRelations({ base: { deck } }: Carrier): Set<string> {
  const named = relationIds(deck.root);
  for (const one of relationshipsOf(deck.parts, deck.main)) if (relationshipKind(one) === 'slide') named.delete(one.id);
  return named;
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
