import type { XmlElement } from '../../xml/element.ts';

const SHAPE = /^(?:shape|rect|roundrect|line|oval|group|arc|curve|polyline|image)$/;

/** A drawing of the older kind; what is named alike in other vocabularies has no id. */
export function isShape(element: XmlElement): boolean {
  return !element.isOwn && SHAPE.test(element.name);
}

/** The name by which older drawings refer to each other. */
export function shapeIdOf(element: XmlElement): string | undefined {
  return element.attributes().get('id');
}

/** Gives a shape a name that is not among those taken. */
export function renameShape(shape: XmlElement, taken: Set<string>): string {
  let next = taken.size + 1;
  while (taken.has(`shape_${next}`)) next += 1;
  const id = `shape_${next}`;
  taken.add(id);
  shape.setAttribute('id', id);
  return id;
}

/** An embedded object stands behind the shape that shows it, and names it. */
export function referToShape(object: XmlElement, renamed: ReadonlyMap<string, string>): void {
  const shape = renamed.get(object.attributes().get('ShapeID') ?? '');
  if (shape !== undefined) object.setAttribute('ShapeID', shape);
}
