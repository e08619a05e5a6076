import type { XmlElement } from '../../../xml/element.ts';

/** `r:id`, under whatever prefix it is written. */
export function setRelation(element: XmlElement, id: string): void {
  const written = [...element.attributes().keys()].find((name) => name.endsWith(':id') && !name.startsWith('xmlns'));
  element.setAttribute(written ?? 'r:id', id);
}
