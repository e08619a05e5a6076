import type { XmlElement, XmlNode } from '../../../xml/element.ts';
import { childNamed } from '../../../xml/find-element.ts';
import type { ShapeEntry } from '../../compare/changes.ts';
import { ownProperties, shapeTree } from '../../tree/shapes.ts';
import { type Carrier, sidesFor, standsHere } from './carrier.ts';
import { type ImportPlace, importElement } from './import-element.ts';

/** Shapes of a slide as the other deck has them, where the carrier takes their changes. */
export function carryShapes(carrier: Carrier, entries: readonly ShapeEntry[], place: ImportPlace): void {
  if (!entries.some(({ change, order }) => carrier.takes(change) || carrier.takes(order))) return;
  const tree = shapeTree(carrier.base.deck.tree(place.to).root);
  if (tree === undefined) return;
  const listed = new Set<XmlNode>(entries.flatMap((entry) => sidesFor(carrier, entry).own?.listed ?? []));
  const first = tree.children.findIndex((node) => listed.has(node));
  const shapes = entries.flatMap((entry) => shapeAt(carrier, entry, place));
  const rest = tree.children.filter((node) => !listed.has(node));
  const before = first === -1 ? rest.filter((node) => isHead(node)).length : first;
  tree.replaceChildren([...rest.slice(0, before), ...shapes, ...rest.slice(before)]);
  settleIds(tree, shapes);
}

/** The properties of the tree itself, which stand before all shapes. */
function isHead(node: XmlNode): boolean {
  return 'name' in node && (node.name === 'nvGrpSpPr' || node.name === 'grpSpPr');
}

function shapeAt(carrier: Carrier, entry: ShapeEntry, place: ImportPlace): XmlElement[] {
  const { own, others } = sidesFor(carrier, entry);
  const isTaken = carrier.takes(entry.change);
  const bring = (): XmlElement[] => (others === null ? [] : [importElement(carrier, others.listed, place)]);
  if (own === null) return isTaken ? bring() : [];
  if (others === null) return isTaken ? [] : [own.listed];
  if (!standsHere(carrier, entry.place, carrier.takes(entry.order))) return [];
  return isTaken ? bring() : [own.listed];
}

/** Two shapes of one id would be taken for each other. */
function settleIds(tree: XmlElement, shapes: readonly XmlElement[]): void {
  const seen = new Set<string>();
  const own = childNamed(childNamed(tree, 'nvGrpSpPr'), 'cNvPr')?.attribute('id');
  if (own !== undefined) seen.add(own);
  const named = shapes.flatMap((shape) => [shape, ...shape.descendants()].flatMap((one) => propertiesOf(one)));
  let highest = named.reduce((most, properties) => Math.max(most, Number(properties.attribute('id') ?? 0) || 0), 1);
  for (const properties of named) {
    const id = properties.attribute('id') ?? '';
    if (!seen.has(id)) {
      seen.add(id);
      continue;
    }
    highest += 1;
    properties.setAttribute('id', String(highest));
    seen.add(String(highest));
  }
}

/** What stands in for a shape in older programs has its id on purpose. */
function propertiesOf(element: XmlElement): XmlElement[] {
  const isStandIn = element.parent?.name === 'Fallback' || element.name === 'Fallback';
  const properties = isStandIn ? undefined : childNamed(ownProperties(element), 'cNvPr');
  return properties === undefined ? [] : [properties];
}
