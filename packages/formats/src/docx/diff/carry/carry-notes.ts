import { resolveTarget } from '../../../ooxml/part-names.ts';
import { relatePart, relationshipsOf } from '../../../ooxml/part-relationships.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { importElement } from '../../bring/import-element.ts';
import { copyPart } from '../../bring/import-relation.ts';
import { extendedEntry, extendedPart, paragraphId } from '../find/comment-state.ts';
import { isNormal, type NoteKind, type NotePair, notesPart } from '../find/pair-notes.ts';
import { type Carrier, sidesFor } from './carrier.ts';

/** Notes and comments that the carrier takes over. Goes before the texts: their references need the new ids. */
export function carryNotes(carrier: Carrier, notes: readonly NotePair[]): void {
  for (const pair of notes) {
    const { own, others } = sidesFor(carrier, pair);
    if (own !== null && others !== null) carrier.noteIds.set(`${pair.kind} ${idOf(others)}`, idOf(own));
  }
  // In the order of the list, so that a new one comes behind the one it stood behind.
  const last = new Map<NoteKind, XmlElement>();
  for (const pair of notes) {
    const { own } = sidesFor(carrier, pair);
    const isTaken = carrier.takes(pair.change);
    if (!isTaken && pair.change !== null && own !== null) carrier.kept.push(own);
    const here = isTaken ? carryNote(carrier, pair, last.get(pair.kind)) : own;
    if (here !== null) last.set(pair.kind, here);
  }
}

function carryNote(carrier: Carrier, pair: NotePair, previous: XmlElement | undefined): XmlElement | null {
  const { own, others } = sidesFor(carrier, pair);
  if (others === null) {
    own?.remove();
    return null;
  }
  const from = notesPart(pair.kind, carrier.other);
  const to = own === null ? partForNew(carrier, pair.kind) : notesPart(pair.kind, carrier.base);
  if (from === undefined || to === undefined) return null;
  const { root } = carrier.base.document.tree(to);
  const id = own === null ? freeId(root, pair.kind) : idOf(own);
  carrier.noteIds.set(`${pair.kind} ${idOf(others)}`, id);
  const copy = importElement(carrier, others, { from, to });
  const name = [...copy.attributes().keys()].find((one) => one === 'id' || one.endsWith(':id')) ?? 'w:id';
  copy.setAttribute(name, id);
  const first = root.elements(pair.kind).find(isNormal);
  if (own !== null) own.replaceWith(copy);
  else if (previous !== undefined) previous.after(copy);
  else if (first !== undefined) first.before(copy);
  else root.append(copy);
  if (pair.kind === 'comment') carryState(carrier, others, copy);
  return copy;
}

/** Whether it was resolved, and what it answers. */
function carryState(carrier: Carrier, comment: XmlElement, copy: XmlElement): void {
  const entry = extendedEntry(carrier.other, comment);
  const from = extendedPart(carrier.other);
  if (entry === undefined || from === undefined) return;
  const to = extendedPart(carrier.base) ?? emptyPart(carrier, from, () => true);
  const { root } = carrier.base.document.tree(to);
  const known = root.elements().find((one) => one.attribute('paraId') === paragraphId(copy));
  const brought = importElement(carrier, entry, { from, to });
  if (known === undefined) root.append(brought);
  else known.replaceWith(brought);
}

function partForNew(carrier: Carrier, kind: NoteKind): string | undefined {
  const known = notesPart(kind, carrier.base);
  const from = notesPart(kind, carrier.other);
  if (known !== undefined || from === undefined) return known;
  return emptyPart(carrier, from, (element) => !element.is(kind) || isNormal(element));
}

/** The other side's part without its entries, related as it is there. */
function emptyPart(carrier: Carrier, part: string, isEntry: (element: XmlElement) => boolean): string {
  const { base, other } = carrier;
  const copied = copyPart(carrier, part);
  const relation = relationshipsOf(other.document.parts, other.document.main).find(
    (one) => !one.isExternal && resolveTarget(other.document.main, one.target) === part,
  );
  if (relation !== undefined) relatePart(base.document.parts, base.document.main, { type: relation.type, to: copied });
  for (const element of base.document.tree(copied).root.elements()) if (isEntry(element)) element.remove();
  return copied;
}

function idOf(note: XmlElement): string {
  return note.attribute('id') ?? '';
}

function freeId(root: XmlElement, kind: NoteKind): string {
  const taken = root.elements(kind).map((note) => Number(idOf(note)));
  return String(Math.max(0, ...taken.filter(Number.isFinite)) + 1);
}
