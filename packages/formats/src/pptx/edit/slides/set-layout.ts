import { relationTypeIn } from '../../../ooxml/fragment.ts';
import { relatePart, relationshipsOf, unrelate } from '../../../ooxml/part-relationships.ts';
import { relationshipKind } from '../../../ooxml/relationships.ts';
import type { SlidePart } from '../../package/presentation.ts';
import { onLayout } from '../../tree/placeholders.ts';
import { allShapes, type Shape, shapesOf } from '../../tree/shapes.ts';
import type { DeckEdit } from '../deck/deck-edit.ts';
import { setBox } from '../shapes/box.ts';

/** Gives a slide another layout. Its placeholders follow those of the new one; one that has none there stays where it is. */
export function setLayout(edit: DeckEdit, slide: SlidePart, layout: string): number {
  const { deck } = edit;
  const tree = deck.tree(slide.part);
  const shapes = edit.shapes(slide);
  const targets = allShapes(shapesOf(deck.tree(layout).root)).filter(({ placeholder }) => placeholder !== null);
  const free = new Set(targets);
  let kept = 0;
  for (const shape of shapes) {
    if (shape.placeholder === null) continue;
    const wanted = onLayout(shape.placeholder, [...free]);
    const target = wanted !== undefined && isAlike(shape, wanted) ? wanted : undefined;
    if (target?.placeholder != null) {
      free.delete(target);
      follow(shape, target);
      continue;
    }
    kept += 1;
    if (shape.place !== null && shape.isInherited) setBox(tree, shape.element, shape.place);
  }
  for (const relation of relationshipsOf(deck.parts, slide.part)) {
    if (relationshipKind(relation) === 'slideLayout') unrelate(deck.parts, slide.part, relation.id);
  }
  relatePart(deck.parts, slide.part, { type: relationTypeIn(tree, 'slideLayout'), to: layout });
  return kept;
}

const MARGINS = new Set(['dt', 'ftr', 'sldNum']);

/** Words of a slide number do not go into a place for content, nor a title into one for text. */
function isAlike(shape: Shape, target: Shape): boolean {
  const kindOf = (type = '') =>
    MARGINS.has(type) ? type : /title$/i.test(type) && type !== 'subTitle' ? 'title' : 'content';
  return kindOf(shape.placeholder?.type) === kindOf(target.placeholder?.type);
}

function follow({ placeholder }: Shape, target: Shape): void {
  if (placeholder === null) return;
  for (const name of ['type', 'idx', 'sz', 'orient']) {
    const value = target.placeholder?.element.attribute(name) ?? null;
    if ((placeholder.element.attribute(name) ?? null) !== value) placeholder.element.setAttribute(name, value);
  }
}
