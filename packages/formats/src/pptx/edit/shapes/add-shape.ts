import { FileCorruptError } from '../../../base/errors.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { childNamed } from '../../../xml/find-element.ts';
import { shapeTree } from '../../tree/shapes.ts';
import type { DeckEdit } from '../deck/deck-edit.ts';
import { freeShapeIds } from '../deck/free-ids.ts';
import { slideElement } from '../fragment.ts';

/** Puts a new shape in front of all others of a slide. */
export function addShape(edit: DeckEdit, part: string, xml: (id: number) => string): XmlElement {
  const tree = edit.tree(part);
  const shapes = shapeTree(tree.root);
  if (shapes === undefined) throw new FileCorruptError('A slide has no tree of shapes.', { part });
  const made = slideElement(tree, xml(freeShapeIds(tree.root)()));
  const extensions = childNamed(shapes, 'extLst');
  if (extensions === undefined) shapes.append(made);
  else extensions.before(made);
  return made;
}
