import { setNamed } from '../../bring/set-named.ts';
import { FreeIds } from '../../edit/document/free-ids.ts';
import type { WordDocument } from '../../package/word-document.ts';
import { isShape, referToShape, renameShape, shapeIdOf } from '../../tree/shapes.ts';
import { insertedCopies, isInInsertion } from './own-insertion.ts';

/** A drawing that stands twice, deleted and inserted: the inserted one gets an id of its own, the deleted one comes back as it was. */
export function renumberDrawings(document: WordDocument, lastId: number): void {
  const ids = new FreeIds(document);
  for (const { part } of document.stories()) {
    const drawings = [...document.tree(part).root.descendants()].filter(({ name }) => name === 'docPr');
    for (const drawing of insertedCopies(drawings, (each) => each.attribute('id') ?? '', lastId)) {
      setNamed(drawing, 'id', String(ids.drawing()));
    }
  }
}

/** The same for drawings of the older kind. Definitions of kinds of shapes stay doubled: others may refer to the one that goes. */
export function renumberShapes(document: WordDocument, lastId: number): void {
  const everywhere = document.stories().map(({ part }) => [...document.tree(part).root.descendants()]);
  const taken = new Set(
    everywhere.flatMap((elements) => elements.filter(isShape).map((each) => shapeIdOf(each) ?? '')),
  );
  for (const elements of everywhere) {
    const shapes = elements.filter((each) => isShape(each) && shapeIdOf(each) !== undefined);
    const copies = new Set(insertedCopies(shapes, (each) => shapeIdOf(each) ?? '', lastId));
    if (copies.size === 0) continue;
    const renamed = new Map<string, string>();
    for (const element of elements) {
      if (copies.has(element)) renamed.set(shapeIdOf(element) ?? '', renameShape(element, taken));
      else if (element.name === 'OLEObject' && isInInsertion(element, lastId)) referToShape(element, renamed);
    }
  }
}
