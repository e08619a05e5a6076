import type { XmlElement } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { wordElement } from '../fragment.ts';
import { PROPERTY_ORDER } from './order.ts';

type Holder = 'pPr' | 'rPr' | 'tcPr' | 'trPr' | 'tblPr' | 'sdtPr';

/** The element's properties, made when it has none. They are its first child (a row's own exceptions come before). */
export function propertiesOf(tree: XmlTree, element: XmlElement, name: Holder): XmlElement {
  const known = element.child(name);
  if (known !== undefined) return known;
  const made = wordElement(tree, `<w:${name}/>`);
  const exceptions = name === 'trPr' ? element.child('tblPrEx') : undefined;
  if (exceptions === undefined) element.prepend(made);
  else exceptions.after(made);
  return made;
}

/** Sets a property, given as XML, at the place that the standard wants; one of the same name is replaced. */
export function setProperty(tree: XmlTree, holder: XmlElement, xml: string): XmlElement {
  const property = wordElement(tree, xml);
  const old = holder.child(property.name);
  if (old === undefined) placeProperty(holder, property);
  else old.replaceWith(property);
  return property;
}

/** Puts a property behind all that come before it. */
export function placeProperty(holder: XmlElement, property: XmlElement): void {
  const order = PROPERTY_ORDER[holder.name] ?? [];
  const place = order.indexOf(property.name);
  let after: XmlElement | undefined;
  for (const child of holder.elements()) {
    const known = child.isOwn ? order.indexOf(child.name) : -1;
    // What the order does not know says nothing about places.
    if (known >= 0 && known <= place) after = child;
  }
  if (after === undefined) holder.prepend(property);
  else after.after(property);
}

/** Some programs write properties in any order, which Word refuses in places; a copy has them as the standard wants. */
export function orderProperties(holder: XmlElement): void {
  const order = PROPERTY_ORDER[holder.name] ?? [];
  const all = holder.elements();
  const rank = ({ isOwn, name }: XmlElement): number =>
    isOwn && order.includes(name) ? order.indexOf(name) : order.length;
  // Headers and footers may stand in any order among themselves.
  const place = (element: XmlElement): number =>
    /^(?:header|footer)Reference$/.test(element.name) ? 0 : rank(element);
  const sorted = all.toSorted((one, two) => place(one) - place(two));
  if (sorted.some((element, index) => element !== all[index])) holder.replaceChildren(sorted);
}

export function dropProperty(holder: XmlElement | undefined, name: string): void {
  for (const property of holder?.elements(name) ?? []) property.remove();
}
