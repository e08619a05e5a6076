import { relationsIn } from '../../../ooxml/unused-relations.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { childNamed } from '../../../xml/find-element.ts';
import { ownProperties } from '../../tree/shapes.ts';
import type { DeckEdit } from '../deck/deck-edit.ts';
import { forgetTiming } from './forget-timing.ts';

/** Takes a shape off its slide, with its animations, the ends of connectors that touch it, and what only it used. */
export function removeShape(edit: DeckEdit, part: string, shape: XmlElement): void {
  const { root } = edit.tree(part);
  const whole = withTwin(shape);
  const ids = idsIn(whole);
  edit.lost(relationsIn(part, whole));
  whole.remove();
  forgetTiming(root, ids);
  for (const element of [...root.descendants()]) {
    const isEnd = element.name === 'stCxn' || element.name === 'endCxn';
    if (isEnd && ids.has(element.attribute('id') ?? '')) element.remove();
  }
}

/** The shape with the twin for older programs beside it. */
export function withTwin(shape: XmlElement): XmlElement {
  const choice = shape.parent;
  const alternatives = choice?.parent;
  const isAlone = choice?.elements().length === 1;
  return choice?.name === 'Choice' && alternatives != null && isAlone ? alternatives : shape;
}

function idsIn(shape: XmlElement): Set<string> {
  const ids = new Set<string>();
  for (const element of [shape, ...shape.descendants()]) {
    const id = childNamed(ownProperties(element), 'cNvPr')?.attribute('id');
    if (id !== undefined) ids.add(id);
  }
  return ids;
}
