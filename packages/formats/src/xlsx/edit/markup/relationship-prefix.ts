import type { Dialect } from '../../../ooxml/namespaces.ts';

/** How an element names a relationship: the prefix that the root declares, or one declared on the element itself. */
export function relationshipPrefix(
  rootAttributes: ReadonlyMap<string, string>,
  dialect: Dialect,
): { prefix: string; declaration: string } {
  for (const [key, value] of rootAttributes) {
    if (key.startsWith('xmlns:') && value === dialect.relationships) {
      return { prefix: key.slice('xmlns:'.length), declaration: '' };
    }
  }
  return { prefix: 'r', declaration: ` xmlns:r="${dialect.relationships}"` };
}
