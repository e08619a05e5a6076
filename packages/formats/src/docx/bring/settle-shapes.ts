import type { XmlElement } from '../../xml/element.ts';
import { isShape, referToShape, renameShape, shapeIdOf } from '../tree/shapes.ts';
import { type Bringing, everyImported } from './bringing.ts';

/** Older drawings name each other by ids of their own. Those that are taken change; a kind of shape is there once. */
export function settleShapes(bringing: Bringing): void {
  const arrived = [...everyImported(bringing)].filter((element) => !element.isOwn);
  if (!arrived.some(hasShapeId)) return;
  const taken = takenIds(bringing, new Set(arrived));
  const renamed = new Map<string, string>();
  for (const element of arrived) {
    const id = shapeIdOf(element);
    if (element.name === 'OLEObject') referToShape(element, renamed);
    if (id === undefined || !hasShapeId(element)) continue;
    if (!taken.has(id)) taken.add(id);
    else if (element.name === 'shapetype') element.remove();
    else renamed.set(id, renameShape(element, taken));
  }
}

function hasShapeId(element: XmlElement): boolean {
  return isShape(element) || element.name === 'shapetype';
}

function takenIds({ to }: Bringing, arrived: ReadonlySet<XmlElement>): Set<string> {
  const taken = new Set<string>();
  for (const { part } of to.document.stories()) {
    for (const element of to.tree(part).root.descendants()) {
      if (element.isOwn || arrived.has(element)) continue;
      const id = hasShapeId(element) ? shapeIdOf(element) : undefined;
      if (id !== undefined) taken.add(id);
    }
  }
  return taken;
}
