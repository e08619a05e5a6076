import { copyPart } from '../../../ooxml/copy-part.ts';
import { resolveTarget } from '../../../ooxml/part-names.ts';
import { relatePart, relationshipsOf, unrelate } from '../../../ooxml/part-relationships.ts';
import { relationshipKind } from '../../../ooxml/relationships.ts';
import { dropUnreached } from '../../../ooxml/remove-parts.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { childNamed } from '../../../xml/find-element.ts';
import { entryKey } from '../../../zip/open-zip.ts';
import { changesInside, type SlideInside } from '../../compare/changes.ts';
import { shapeTree } from '../../tree/shapes.ts';
import type { Carrier } from './carrier.ts';
import { carryComments, carryNotes } from './carry-notes.ts';
import { carryShapes } from './carry-shapes.ts';
import { type ImportPlace, importElement } from './import-element.ts';
import { dropUnused, relationIds } from './unused-relations.ts';

/** A slide that both decks have, with those changes that the carrier takes. */
export function carrySlide(carrier: Carrier, inside: SlideInside, place: ImportPlace): void {
  const changes = changesInside(inside);
  const taken = changes.filter((change) => carrier.takes(change));
  if (taken.length === 0) return;
  if (taken.length === changes.length) {
    replaceSlide(carrier, place);
    return;
  }
  const { deck } = carrier.base;
  const used = relationIds(deck.tree(place.to).root);
  if (carrier.takes(inside.visibility)) carryVisibility(carrier, place);
  if (carrier.takes(inside.settings)) carrySettings(carrier, place);
  carryShapes(carrier, inside.shapes, place);
  if (carrier.takes(inside.layout)) carryLayout(carrier, place);
  if (carrier.takes(inside.notes)) carryNotes(carrier, place);
  if (carrier.takes(inside.comments)) carryComments(carrier, place);
  dropUnused(deck, place.to, used);
}

/** All of it as the other deck has it: its bytes, and what they point to. */
function replaceSlide(carrier: Carrier, { from, to }: ImportPlace): void {
  const { parts } = carrier.base.deck;
  const former = relationshipsOf(parts, to).flatMap((one) => (one.isExternal ? [] : [resolveTarget(to, one.target)]));
  copyPart(carrier.copy, from, to);
  dropUnreached(parts, former);
}

function carryVisibility({ base, other }: Carrier, { from, to }: ImportPlace): void {
  base.deck.tree(to).root.setAttribute('show', other.deck.tree(from).root.attribute('show') ?? null);
}

/** Everything but the shapes: background, transition, timing. */
function carrySettings(carrier: Carrier, place: ImportPlace): void {
  const [root, others] = [carrier.base.deck.tree(place.to).root, carrier.other.deck.tree(place.from).root];
  for (const name of ['showMasterSp', 'showMasterPhAnim']) root.setAttribute(name, others.attribute(name) ?? null);
  const [content, otherContent] = [childNamed(root, 'cSld'), childNamed(others, 'cSld')];
  const [tree, otherTree] = [shapeTree(root), shapeTree(others)];
  if (content === undefined || otherContent === undefined || tree === undefined || otherTree === undefined) return;
  const instead = (kept: XmlElement, name: string, from: XmlElement): XmlElement[] =>
    from.elements().map((child) => (child.name === name ? kept : importElement(carrier, child, place)));
  const [frame, otherFrame] = [childNamed(tree, 'grpSpPr'), childNamed(otherTree, 'grpSpPr')];
  if (frame !== undefined && otherFrame !== undefined) frame.replaceWith(importElement(carrier, otherFrame, place));
  content.replaceChildren(instead(tree, 'spTree', otherContent));
  root.replaceChildren(instead(content, 'cSld', others));
}

function carryLayout({ base, other, copy }: Carrier, { from, to }: ImportPlace): void {
  const { parts } = base.deck;
  const relation = relationshipsOf(other.deck.parts, from).find((one) => relationshipKind(one) === 'slideLayout');
  if (relation === undefined) return;
  const part = resolveTarget(from, relation.target);
  const following = copy.follow({ kind: 'slideLayout', part, from });
  const layout = copy.copies.get(entryKey(part)) ?? (typeof following === 'object' ? following.part : undefined);
  if (layout === undefined) return;
  for (const one of relationshipsOf(parts, to)) {
    if (relationshipKind(one) === 'slideLayout') unrelate(parts, to, one.id);
  }
  relatePart(parts, to, { type: relation.type, to: layout });
}
