import { XmlScanner } from '../xml/scanner.ts';
import { appendInside, qualifiedName, rootElement } from '../xml/splice.ts';

export interface Relationship {
  readonly id: string;
  readonly type: string;
  readonly target: string;
  readonly isExternal: boolean;
}

export function readRelationships(source: string): Relationship[] {
  const found: Relationship[] = [];
  const scanner = new XmlScanner(source);
  while (scanner.find('Relationship')) {
    const attributes = new Map(scanner.attributes());
    found.push({
      id: attributes.get('Id') ?? '',
      type: attributes.get('Type') ?? '',
      target: attributes.get('Target') ?? '',
      isExternal: attributes.get('TargetMode') === 'External',
    });
  }
  return found;
}

/** Last segment of a relationship type: the same word in both dialects. */
export function relationshipKind(relationship: Relationship): string {
  return relationship.type.slice(relationship.type.lastIndexOf('/') + 1);
}

export function freeRelationshipId(source: string): string {
  const relationships = readRelationships(source);
  const taken = new Set(relationships.map((relationship) => relationship.id));
  for (let number = relationships.length + 1; ; number += 1) {
    if (!taken.has(`rId${number}`)) return `rId${number}`;
  }
}

export function appendRelationship(source: string, added: { id: string; type: string; target: string }): string {
  const root = rootElement(source);
  const tag = qualifiedName(root.prefix, 'Relationship');
  return appendInside(source, root, `<${tag} Id="${added.id}" Type="${added.type}" Target="${added.target}"/>`);
}
