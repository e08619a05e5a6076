import type { XmlElement } from './element.ts';

/**
 * By local name, whatever the vocabulary: slides mix two of them, and each program has its own prefixes for them.
 * A place in a document never holds two elements of one local name from two vocabularies.
 */
export function childNamed(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.elements().find((child) => child.name === name);
}

export function childrenNamed(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.elements().filter((child) => child.name === name) ?? [];
}

/** A child of a child: `descend(shape, 'nvSpPr', 'nvPr', 'ph')`. */
export function descend(element: XmlElement | undefined, ...names: readonly string[]): XmlElement | undefined {
  let found = element;
  for (const name of names) found = childNamed(found, name);
  return found;
}

/** The first one anywhere below. */
export function descendantNamed(element: XmlElement | undefined, name: string): XmlElement | undefined {
  for (const below of element?.descendants() ?? []) if (below.name === name) return below;
  return undefined;
}

/** An attribute with a prefix (`r:id`, `r:embed`), under whatever prefix: beside it there may be one without (`id`). */
export function prefixedAttribute(element: XmlElement | undefined, name: string): string | undefined {
  for (const [written, value] of element?.attributes() ?? []) {
    if (written.endsWith(`:${name}`) && !written.startsWith('xmlns:')) return value;
  }
  return undefined;
}

/** A whole number; nothing for anything else. */
export function wholeAttribute(element: XmlElement | undefined, name: string): number | undefined {
  const value = element?.attribute(name);
  return value !== undefined && /^\s*[+-]?\d{1,15}\s*$/.test(value) ? Number(value) : undefined;
}

/** `1`, `true` and `on` of the schema's booleans. */
export function isOn(element: XmlElement | undefined, name: string): boolean {
  return /^(?:1|true|on)$/.test(element?.attribute(name)?.trim() ?? '');
}
