import { copyPart } from '../../../ooxml/copy-part.ts';
import { resolveTarget } from '../../../ooxml/part-names.ts';
import { relatePart, relationshipsOf, unrelate } from '../../../ooxml/part-relationships.ts';
import { relationshipKind } from '../../../ooxml/relationships.ts';
import { dropUnreached } from '../../../ooxml/remove-parts.ts';
import { childNamed, childrenNamed, prefixedAttribute } from '../../../xml/find-element.ts';
import { entryKey } from '../../../zip/open-zip.ts';
import { layoutIn } from '../../compare/layouts.ts';
import type { Carrier } from './carrier.ts';
import { importElement } from './import-element.ts';

/** All masters, layouts and themes as the other deck has them; every slide follows the layout that its own became. */
export function carryDesign(carrier: Carrier): void {
  const { base, other, copy } = carrier;
  const { deck } = base;
  const former = [...deck.masters(), ...base.layouts.map(({ part }) => part)];
  const wanted = deck.slides().map(({ part }) => ({ part, layout: layoutIn(other, base, deck.layoutOf(part)) }));
  const design = { ...copy, follow: followDesign(carrier) };
  for (const master of other.deck.masters()) if (!copy.copies.has(entryKey(master))) copyPart(design, master);
  listMasters(carrier);
  for (const { part, layout } of wanted) {
    const brought = layout === undefined ? undefined : copy.copies.get(entryKey(layout));
    if (brought !== undefined) pointTo(carrier, part, 'slideLayout', brought);
  }
  const [theme] = other.deck.relatedTo(other.deck.main, 'theme');
  const broughtTheme = theme === undefined ? undefined : copy.copies.get(entryKey(theme));
  if (broughtTheme !== undefined) pointTo(carrier, deck.main, 'theme', broughtTheme);
  dropUnreached(deck.parts, former);
}

/** Masters, layouts and themes come over whole. */
function followDesign({ copy }: Carrier): Carrier['copy']['follow'] {
  return (relation) =>
    ['slideLayout', 'slideMaster', 'theme'].includes(relation.kind) ? 'copy' : copy.follow(relation);
}

function listMasters(carrier: Carrier): void {
  const { base, other } = carrier;
  const list = childNamed(other.deck.root, 'sldMasterIdLst');
  if (list === undefined) return;
  const { main, parts } = base.deck;
  const own = childNamed(base.deck.root, 'sldMasterIdLst');
  const former = childrenNamed(own, 'sldMasterId').flatMap((entry) => prefixedAttribute(entry, 'id') ?? []);
  for (const id of former) unrelate(parts, main, id);
  const brought = importElement(carrier, list, { from: other.deck.main, to: main });
  if (own === undefined) base.deck.root.prepend(brought);
  else own.replaceWith(brought);
}

/** Instead of what a part points to by relations of a kind. */
function pointTo({ base }: Carrier, from: string, kind: string, to: string): void {
  const { parts } = base.deck;
  const former = relationshipsOf(parts, from).filter((one) => relationshipKind(one) === kind);
  const [first] = former;
  if (first === undefined || entryKey(resolveTarget(from, first.target)) === entryKey(to)) return;
  for (const { id } of former) unrelate(parts, from, id);
  relatePart(parts, from, { type: first.type, to });
}
