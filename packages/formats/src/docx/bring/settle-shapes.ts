import type { XmlElement } from '../../xml/element.ts';
import { type Bringing, everyImported } from './bringing.ts';

const SHAPE = /^(?:shape|rect|roundrect|line|oval|group|arc|curve|polyline|image)$/;

/** Older drawings name each other by ids of their own. Those that are taken change; a kind of shape is there once. */
export function settleShapes(bringing: Bringing): void {
  const arrived = [...everyImported(bringing)].filter((element) => !element.isOwn);
  if (!arrived.some(({ name }) => name === 'shapetype' || SHAPE.test(name))) return;
  const taken = takenIds(bringing, new Set(arrived));
  let next = 1;
  const renamed = new Map<string, string>();
  for (const element of arrived) {
    const id = element.attributes().get('id');
    if (element.name === 'OLEObject') refer(element, renamed);
    if (id === undefined || (element.name !== 'shapetype' && !SHAPE.test(element.name))) continue;
    if (!taken.has(id)) taken.add(id);
    else if (element.name === 'shapetype') element.remove();
    else {
      while (taken.has(`shape_${next}`)) next += 1;
      renamed.set(id, `shape_${next}`);
      element.setAttribute('id', `shape_${next}`);
      taken.add(`shape_${next}`);
    }
  }
}

function takenIds({ to }: Bringing, arrived: ReadonlySet<XmlElement>): Set<string> {
  const taken = new Set<string>();
  for (const { part } of to.document.stories()) {
    for (const element of to.tree(part).root.descendants()) {
      if (element.isOwn || arrived.has(element)) continue;
      const id = element.name === 'shapetype' || SHAPE.test(element.name) ? element.attributes().get('id') : undefined;
      if (id !== undefined) taken.add(id);
    }
  }
  return taken;
}

/** An embedded object comes behind the shape that shows it. */
function refer(object: XmlElement, renamed: ReadonlyMap<string, string>): void {
  const shape = renamed.get(object.attributes().get('ShapeID') ?? '');
  if (shape !== undefined) object.setAttribute('ShapeID', shape);
}
