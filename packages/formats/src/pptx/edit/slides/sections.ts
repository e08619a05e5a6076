import { createHash } from 'node:crypto';
import type { XmlElement } from '../../../xml/element.ts';
import { escapeAttribute } from '../../../xml/escape.ts';
import { childNamed, childrenNamed } from '../../../xml/find-element.ts';
import type { Presentation } from '../../package/presentation.ts';
import { sectionList } from '../../package/sections.ts';
import { slideElement } from '../fragment.ts';

const P14 = 'http://schemas.microsoft.com/office/powerpoint/2010/main';
const EXTENSION = '{521415D9-36F7-43E2-AB2F-B90AF26B5E84}';

export interface NewSection {
  readonly name: string;
  /** Ids of its slides. */
  readonly slides: readonly string[];
}

/** A new slide belongs to the section of its neighbour. */
export function putIntoSection(
  deck: Presentation,
  id: string,
  neighbours: { readonly after: string | undefined; readonly before: string | undefined },
): void {
  const list = sectionList(deck);
  if (list === undefined) return;
  const entries = entriesOf(list);
  const before = entries.find((entry) => entry.attribute('id') === neighbours.after);
  const behind = entries.find((entry) => entry.attribute('id') === neighbours.before);
  const entry = sectionEntry(deck, list, id);
  if (before !== undefined) before.after(entry);
  else if (behind !== undefined) behind.before(entry);
  else slidesOf(deck, childrenNamed(list, 'section').at(-1))?.append(entry);
}

/** Slides that are gone are in no section. */
export function forgetSlides(deck: Presentation, ids: ReadonlySet<string>): void {
  const list = sectionList(deck);
  for (const entry of entriesOf(list)) if (ids.has(entry.attribute('id') ?? '')) entry.remove();
}

/** Sections follow the order of the slides: each slide stays in its own, its entries in the order of the deck. */
export function sortSections(deck: Presentation): void {
  const order = new Map(deck.slides().map(({ id, number }) => [id, number]));
  const list = sectionList(deck);
  for (const section of childrenNamed(list, 'section')) {
    const slides = childNamed(section, 'sldIdLst');
    const entries = childrenNamed(slides, 'sldId');
    const sorted = entries.toSorted((one, two) => placeOf(one, order) - placeOf(two, order));
    if (entries.some((entry, index) => entry !== sorted[index])) slides?.replaceChildren(sorted);
  }
}

/** Instead of all sections that there are; none takes the list away. */
export function writeSections(deck: Presentation, sections: readonly NewSection[]): void {
  const known = sectionList(deck);
  if (sections.length === 0) {
    dropList(known);
    return;
  }
  const tree = deck.tree(deck.main);
  const xml = sections.map(({ name, slides }, index) => {
    const entries = slides.map((id) => `<p14:sldId id="${escapeAttribute(id)}"/>`).join('');
    return `<p14:section name="${escapeAttribute(name)}" id="${sectionId(`${index} ${name} ${slides[0] ?? ''}`)}"><p14:sldIdLst>${entries}</p14:sldIdLst></p14:section>`;
  });
  const list = slideElement(tree, `<p14:sectionLst xmlns:p14="${P14}">${xml.join('')}</p14:sectionLst>`);
  if (known !== undefined) {
    known.replaceWith(list);
    return;
  }
  const extension = slideElement(tree, `<p:ext uri="${EXTENSION}"></p:ext>`);
  extension.append(list);
  const extensions = childNamed(deck.root, 'extLst');
  if (extensions !== undefined) extensions.prepend(extension);
  else {
    const made = slideElement(tree, '<p:extLst></p:extLst>');
    made.append(extension);
    deck.root.append(made);
  }
}

/** The same for the same section, so that an edit done twice gives the same bytes. */
function sectionId(seed: string): string {
  const hash = createHash('sha256').update(seed).digest('hex').toUpperCase();
  return `{${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}}`;
}

function dropList(list: XmlElement | undefined): void {
  const extension = list?.parent;
  const all = extension?.parent;
  extension?.remove();
  if (all?.name === 'extLst' && all.elements().length === 0) all.remove();
}

function entriesOf(list: XmlElement | undefined): XmlElement[] {
  return childrenNamed(list, 'section')
    .flatMap((section) => childrenNamed(section, 'sldIdLst'))
    .flatMap((ids) => childrenNamed(ids, 'sldId'));
}

function sectionEntry(deck: Presentation, list: XmlElement, id: string): XmlElement {
  const prefix = list.prefix === '' ? '' : `${list.prefix}:`;
  return slideElement(
    deck.tree(deck.main),
    `<${prefix}sldId xmlns${prefix === '' ? '' : `:${list.prefix}`}="${P14}" id="${escapeAttribute(id)}"/>`,
  );
}

function slidesOf(deck: Presentation, section: XmlElement | undefined): XmlElement | undefined {
  if (section === undefined) return undefined;
  const known = childNamed(section, 'sldIdLst');
  if (known !== undefined) return known;
  const prefix = section.prefix === '' ? '' : `${section.prefix}:`;
  const made = slideElement(
    deck.tree(deck.main),
    `<${prefix}sldIdLst xmlns${prefix === '' ? '' : `:${section.prefix}`}="${P14}"></${prefix}sldIdLst>`,
  );
  section.prepend(made);
  return made;
}

function placeOf(entry: XmlElement, order: ReadonlyMap<string, number>): number {
  return order.get(entry.attribute('id') ?? '') ?? Number.MAX_SAFE_INTEGER;
}
