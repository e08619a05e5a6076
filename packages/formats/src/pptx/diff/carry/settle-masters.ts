import { relatePart, relationshipsOf } from '../../../ooxml/part-relationships.ts';
import { relationshipKind } from '../../../ooxml/relationships.ts';
import { transplant } from '../../../ooxml/transplant.ts';
import { childNamed, childrenNamed, prefixedAttribute } from '../../../xml/find-element.ts';
import { entryKey } from '../../../zip/open-zip.ts';
import type { Carrier } from './carrier.ts';
import { setRelation } from './set-relation.ts';

/** Masters of notes and handouts that came along are listed as the other deck lists them; those that went are not. */
export function settleMasters(carrier: Carrier): void {
  for (const kind of ['handoutMaster', 'notesMaster']) settleMaster(carrier, kind);
}

function settleMaster({ base, other, copy }: Carrier, kind: string): void {
  const { deck } = base;
  const find = (parts: typeof deck.parts, main: string) =>
    relationshipsOf(parts, main).find((one) => relationshipKind(one) === kind);
  const theirs = find(other.deck.parts, other.deck.main);
  const [master] = other.deck.relatedTo(other.deck.main, kind);
  const brought = master === undefined ? undefined : copy.copies.get(entryKey(master));
  const own = find(deck.parts, deck.main);
  const made = () =>
    theirs === undefined || brought === undefined
      ? undefined
      : relatePart(deck.parts, deck.main, { type: theirs.type, to: brought });
  const id = own?.id ?? made();
  const list = childNamed(deck.root, `${kind}IdLst`);
  if (id === undefined) list?.remove();
  const wrong = childrenNamed(list, `${kind}Id`).find((entry) => prefixedAttribute(entry, 'id') !== id);
  if (id !== undefined && wrong !== undefined) setRelation(wrong, id);
  const sample = childNamed(other.deck.root, `${kind}IdLst`);
  if (id === undefined || list !== undefined || sample === undefined) return;
  const added = transplant(deck.tree(deck.main), sample);
  for (const entry of childrenNamed(added, `${kind}Id`)) setRelation(entry, id);
  const before = kind === 'handoutMaster' ? childNamed(deck.root, 'notesMasterIdLst') : undefined;
  const after = before ?? childNamed(deck.root, 'sldMasterIdLst');
  if (after === undefined) deck.root.prepend(added);
  else after.after(added);
}
