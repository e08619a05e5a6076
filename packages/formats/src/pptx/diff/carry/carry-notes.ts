import { copyPart } from '../../../ooxml/copy-part.ts';
import { relatePart, relationshipsOf } from '../../../ooxml/part-relationships.ts';
import { relationshipKind } from '../../../ooxml/relationships.ts';
import { removeParts } from '../../../ooxml/remove-parts.ts';
import { notesBody } from '../../tree/notes.ts';
import type { Carrier } from './carrier.ts';
import { type ImportPlace, importElement } from './import-element.ts';

/** The notes of a slide as the other deck has them. */
export function carryNotes(carrier: Carrier, place: ImportPlace): void {
  const { base, other } = carrier;
  const [own, others] = [base.deck.notesOf(place.to), other.deck.notesOf(place.from)];
  const [body, otherBody] = [
    own === undefined ? null : notesBody(base.deck, own),
    others === undefined ? null : notesBody(other.deck, others),
  ];
  if (own !== undefined && others !== undefined && body !== null && otherBody !== null) {
    body.replaceWith(importElement(carrier, otherBody, { from: others, to: own }));
    return;
  }
  if (own !== undefined) removeParts(base.deck.parts, [own]);
  if (others !== undefined) bringRelated(carrier, place, 'notesSlide');
}

/** Comments on a slide as the other deck has them. */
export function carryComments(carrier: Carrier, place: ImportPlace): void {
  const own = carrier.base.deck.commentsOf(place.to);
  if (own.length > 0) removeParts(carrier.base.deck.parts, own);
  bringRelated(carrier, place, 'comments');
}

function bringRelated({ base, other, copy }: Carrier, { from, to }: ImportPlace, kind: string): void {
  for (const part of other.deck.relatedTo(from, kind)) {
    const type = relationshipsOf(other.deck.parts, from).find((one) => relationshipKind(one) === kind)?.type ?? '';
    const name = base.deck.parts.has(part) ? undefined : part;
    const brought = name === undefined ? copyPart(copy, part) : copyPart(copy, part, name);
    relatePart(base.deck.parts, to, { type, to: brought });
  }
}
