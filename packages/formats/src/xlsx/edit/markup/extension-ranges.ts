import type { ElementView } from './rewrite-elements.ts';

/** Ranges of an `x14` rule, which stand in a child element; empty when it has none. */
export function extensionRanges(element: ElementView): string {
  return allExtensionRanges(element)[0] ?? '';
}

/** Those of everything in it. */
export function allExtensionRanges(element: ElementView): string[] {
  return [...element.inner().matchAll(/<(?:[\w.-]+:)?sqref[^>]*>([^<]*)</g)].flatMap(([, ranges]) => ranges ?? []);
}
