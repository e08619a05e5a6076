import { XmlElement } from '../../xml/element.ts';

const NAMES: Readonly<Record<string, string>> = { delText: 't', delInstrText: 'instrText' };

/** Text that was deleted under another name, as text again. What another deletion inside holds stays deleted. */
export function restored(element: XmlElement): XmlElement {
  if (element.is('del') || element.is('moveFrom')) return element;
  const name = element.isOwn ? NAMES[element.name] : undefined;
  if (name !== undefined) return element.renamed(name);
  const children = element.children.map((node) => (node instanceof XmlElement ? restored(node) : node));
  if (children.some((node, index) => node !== element.children[index])) element.replaceChildren(children);
  return element;
}
