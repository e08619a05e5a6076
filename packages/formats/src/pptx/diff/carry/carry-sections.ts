import type { XmlElement } from '../../../xml/element.ts';
import { childNamed, childrenNamed } from '../../../xml/find-element.ts';
import { sectionList } from '../../package/sections.ts';
import type { Carrier } from './carrier.ts';
import { importElement } from './import-element.ts';

/** Sections as the other deck has them, its slides by the ids that they have here. */
export function carrySections(carrier: Carrier, idOf: ReadonlyMap<string, string>): void {
  const { base, other } = carrier;
  const own = sectionList(base.deck)?.parent;
  const others = sectionList(other.deck)?.parent;
  if (others === undefined || others === null) {
    own?.remove();
    return;
  }
  const brought = importElement(carrier, others, { from: other.deck.main, to: base.deck.main });
  for (const element of brought.descendants()) {
    if (element.name !== 'sldId') continue;
    const id = idOf.get(element.attribute('id') ?? '');
    element.setAttribute('id', id ?? '0');
  }
  if (own !== undefined && own !== null) own.replaceWith(brought);
  else placeExtension(carrier, others, brought);
}

function placeExtension(carrier: Carrier, others: XmlElement, brought: XmlElement): void {
  const { base, other } = carrier;
  const known = childNamed(base.deck.root, 'extLst');
  if (known !== undefined) {
    known.append(brought);
    return;
  }
  const list = others.parent;
  if (list === null) return;
  const made = importElement(carrier, list, { from: other.deck.main, to: base.deck.main });
  made.replaceChildren([brought]);
  base.deck.root.append(made);
}

/** Every slide stands in one section, that of the slide before it where nothing else is said; slides that went are in none. */
export function settleSections({ base: { deck } }: Carrier): void {
  const list = sectionList(deck);
  if (list === undefined) return;
  const slides = deck.slides();
  const known = new Set(slides.map(({ id }) => id));
  const places = new Map<string, XmlElement>();
  for (const section of childrenNamed(list, 'section')) {
    for (const entry of childrenNamed(childNamed(section, 'sldIdLst'), 'sldId')) {
      const id = entry.attribute('id') ?? '';
      if (known.has(id) && !places.has(id)) places.set(id, entry);
      else entry.remove();
    }
  }
  let last: XmlElement | undefined;
  for (const { id } of slides) {
    const place = places.get(id);
    const sample = last ?? [...places.values()][0];
    if (place !== undefined) last = place;
    else if (sample !== undefined) {
      const added = sample.renamed(sample.name);
      added.setAttribute('id', id);
      if (last === undefined) sample.before(added);
      else sample.after(added);
      last = added;
    }
  }
}
