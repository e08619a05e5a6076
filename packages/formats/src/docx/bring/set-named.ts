import type { XmlElement } from '../../xml/element.ts';

/** Gives an attribute that the element has, whatever its prefix, another value. */
export function setNamed(element: XmlElement, name: string, value: string): void {
  const written = [...element.attributes().keys()].find((one) => one === name || one.endsWith(`:${name}`));
  if (written !== undefined && element.attributes().get(written) !== value) element.setAttribute(written, value);
}
