import { FileTooLargeError } from '../base/errors.ts';
import { escapeAttribute } from '../xml/escape.ts';
import { XmlScanner } from '../xml/scanner.ts';
import { appendInside, childElements, qualifiedName, rootElement } from '../xml/splice.ts';

export interface Relationship {
  readonly id: string;
  readonly type: string;
  readonly target: string;
  readonly isExternal: boolean;
}

export interface NewRelationship {
  readonly id: string;
  readonly type: string;
  readonly target: string;
  readonly isExternal?: boolean;
}

/** More than any program writes: a sheet has 65,530 links at most. */
const MOST = 100_000;

export const NO_RELATIONSHIPS =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>';

export function readRelationships(source: string): Relationship[] {
  const found: Relationship[] = [];
  const scanner = new XmlScanner(source);
  while (scanner.find('Relationship')) {
    if (found.length >= MOST) {
      throw new FileTooLargeError('A part of the file points to too many others.', {
        limit: 'relationships',
        value: MOST,
      });
    }
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

export function appendRelationship(source: string, added: NewRelationship): string {
  const root = rootElement(source);
  const tag = qualifiedName(root.prefix, 'Relationship');
  const mode = added.isExternal === true ? ' TargetMode="External"' : '';
  const target = escapeAttribute(added.target);
  return appendInside(source, root, `<${tag} Id="${added.id}" Type="${added.type}" Target="${target}"${mode}/>`);
}

export function removeRelationship(source: string, id: string): string {
  const element = childElements(source, rootElement(source)).find((child) => child.attributes.get('Id') === id);
  return element === undefined ? source : source.slice(0, element.start) + source.slice(element.end);
}
