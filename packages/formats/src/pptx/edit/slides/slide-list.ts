import { relationTypeIn } from '../../../ooxml/fragment.ts';
import { relatePart } from '../../../ooxml/part-relationships.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { childNamed, childrenNamed, wholeAttribute } from '../../../xml/find-element.ts';
import type { Presentation } from '../../package/presentation.ts';
import { slideElement } from '../fragment.ts';
import { putIntoSection } from './sections.ts';

/** Ids below are kept for other things; those above belong to masters and layouts. */
const FIRST_ID = 256;
const LAST_ID = 2_147_483_647;

/** Lists a slide part at a place (from 1), in the section of the slide before it. */
export function listSlide(deck: Presentation, part: string, position: number): void {
  const tree = deck.tree(deck.main);
  const relation = relatePart(deck.parts, deck.main, { type: relationTypeIn(tree, 'slide'), to: part });
  const list = slideIdList(deck);
  const slides = deck.slides();
  const id = freeSlideId(list);
  const entry = slideElement(tree, `<p:sldId id="${id}" r:id="${relation}"/>`);
  const next = slides[position - 1];
  const before = slides[position - 2];
  if (next !== undefined) next.entry.before(entry);
  else if (before !== undefined) before.entry.after(entry);
  else list.append(entry);
  putIntoSection(deck, String(id), { after: before?.id, before: next?.id });
}

/** `sldIdLst`, made at its place when the deck has none. */
function slideIdList(deck: Presentation): XmlElement {
  const known = childNamed(deck.root, 'sldIdLst');
  if (known !== undefined) return known;
  const made = slideElement(deck.tree(deck.main), '<p:sldIdLst></p:sldIdLst>');
  const earlier = ['handoutMasterIdLst', 'notesMasterIdLst', 'sldMasterIdLst']
    .map((name) => childNamed(deck.root, name))
    .find((list) => list !== undefined);
  if (earlier === undefined) deck.root.prepend(made);
  else earlier.after(made);
  return made;
}

function freeSlideId(list: XmlElement): number {
  const taken = new Set(childrenNamed(list, 'sldId').map((entry) => wholeAttribute(entry, 'id') ?? 0));
  const most = [...taken].reduce((last, id) => (id < LAST_ID ? Math.max(last, id) : last), FIRST_ID - 1);
  if (most + 1 < LAST_ID) return most + 1;
  let id = FIRST_ID;
  while (taken.has(id)) id += 1;
  return id;
}
