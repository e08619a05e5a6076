import type { XmlElement } from '../../../xml/element.ts';
import { escapeAttribute, escapeText } from '../../../xml/escape.ts';

/** An element of the document's own vocabulary as XML with the prefix w, for another document; what is of another is left out. */
export function carryXml(element: XmlElement, change: (name: string, value: string) => string): string {
  const attributes = [...element.attributes()].flatMap(([name, value]) => {
    const [local, prefix] = name.split(':').reverse();
    if (local === undefined || (prefix !== undefined && prefix !== element.prefix)) return [];
    return [` w:${local}="${escapeAttribute(change(`${element.name}/${local}`, value))}"`];
  });
  const inside = element
    .elements()
    .filter((child) => child.isOwn)
    .map((child) => carryXml(child, change))
    .join('');
  return `<w:${element.name}${attributes.join('')}>${inside === '' ? escapeText(element.text.trim()) : inside}</w:${element.name}>`;
}
