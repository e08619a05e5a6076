import type { ElementView } from './rewrite-elements.ts';

/** Ranges of an `x14` rule, which stand in a child element; empty when it has none. */
export function extensionRanges(element: ElementView): string {
  return /<(?:[\w.-]+:)?sqref[^>]*>([^<]*)</.exec(element.inner())?.[1] ?? '';
}
