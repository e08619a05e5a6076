import { posix } from 'node:path';
import type { PackageEdit } from './package-edit.ts';
import { relationshipsPartOf, resolveTarget } from './part-names.ts';
import {
  appendRelationship,
  freeRelationshipId,
  NO_RELATIONSHIPS,
  type Relationship,
  readRelationships,
  relationshipKind,
  removeRelationship,
} from './relationships.ts';

/** The relationships of a part; none when it has no list of them. */
export function relationshipsOf(edit: PackageEdit, part: string): readonly Relationship[] {
  const list = relationshipsPartOf(part);
  if (!edit.has(list)) return [];
  const text = edit.read(list);
  const read = readLists.get(edit) ?? new Map<string, ReadList>();
  readLists.set(edit, read);
  const known = read.get(list);
  if (known?.text === text) return known.relations;
  const relations = readRelationships(text);
  read.set(list, { text, relations });
  return relations;
}

interface ReadList {
  readonly text: string;
  readonly relations: readonly Relationship[];
}

/** A deck asks for the same lists again and again; one whose text is as before says the same. */
const readLists = new WeakMap<PackageEdit, Map<string, ReadList>>();

/** Parts that this part points to by relationships of a kind (`table`, `drawing`), as part names. */
export function relatedParts(edit: PackageEdit, part: string, kind: string): { id: string; part: string }[] {
  return relationshipsOf(edit, part)
    .filter((item) => !item.isExternal && relationshipKind(item) === kind)
    .map((item) => ({ id: item.id, part: resolveTarget(part, item.target) }));
}

/** Where a relationship of this part leads, as a part name; null for an address outside the package. */
export function targetOf(part: string, relation: Relationship): string | null {
  return relation.isExternal ? null : resolveTarget(part, relation.target);
}

/** Adds a relationship to another part and gives its id. `type` is the whole URI. */
export function relatePart(edit: PackageEdit, from: string, relation: { type: string; to: string }): string {
  const target = posix.relative(posix.dirname(from), relation.to);
  return add(edit, from, { type: relation.type, target });
}

/** Adds a relationship to an address outside the package, such as a web page. */
export function relateExternal(edit: PackageEdit, from: string, relation: { type: string; to: string }): string {
  return add(edit, from, { type: relation.type, target: relation.to, isExternal: true });
}

/** Gives a part a whole list of relationships. */
export function writeRelationships(edit: PackageEdit, part: string, text: string): void {
  edit.write(relationshipsPartOf(part), text);
  // Some packages declare each of their lists by name: a new one would be of no known type, and be ignored.
  edit.declareExtension('rels', 'application/vnd.openxmlformats-package.relationships+xml');
}

export function unrelate(edit: PackageEdit, from: string, id: string): void {
  const list = relationshipsPartOf(from);
  if (edit.has(list)) edit.change(list, (text) => removeRelationship(text, id));
}

function add(edit: PackageEdit, from: string, relation: { type: string; target: string; isExternal?: true }): string {
  const list = relationshipsPartOf(from);
  if (!edit.has(list)) writeRelationships(edit, from, NO_RELATIONSHIPS);
  let id = '';
  edit.change(list, (text) => {
    id = freeRelationshipId(text);
    return appendRelationship(text, { id, ...relation });
  });
  return id;
}
