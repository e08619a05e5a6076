import { entryKey } from '../zip/open-zip.ts';
import type { PackageEdit } from './package-edit.ts';
import { relationshipsOf, targetOf } from './part-relationships.ts';

/** A part that another one points to. */
export interface PartLink {
  /** Empty for the package itself. */
  readonly from: string;
  readonly id: string;
  readonly to: string;
}

/** Every relationship inside the package, by the part that has it. */
export function partLinks(edit: PackageEdit): PartLink[] {
  return edit.names().flatMap((name) => {
    const owner = ownerOf(name);
    return owner === null ? [] : linksOf(edit, owner);
  });
}

/** Part whose relationships this part lists; null for any other part. */
export function ownerOf(name: string): string | null {
  const match = /^\/?((?:.*\/)?)_rels\/([^/]*)\.rels$/i.exec(name.replaceAll('\\', '/'));
  return match === null ? null : `${match[1]}${match[2]}`;
}

/** Keys of all parts that the package leads to, by way of others, from these on; not by way of `closed` ones. */
export function reachableFrom(
  edit: PackageEdit,
  starts: readonly string[],
  closed: readonly string[] = [],
): Set<string> {
  const [seen, shut] = [new Set<string>(), new Set(closed.map(entryKey))];
  const open = [...starts];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const key = entryKey(part);
    if (seen.has(key) || shut.has(key)) continue;
    seen.add(key);
    for (const { to } of linksOf(edit, part)) if (edit.has(to)) open.push(to);
  }
  return seen;
}

function linksOf(edit: PackageEdit, from: string): PartLink[] {
  return relationshipsOf(edit, from).flatMap((relation) => {
    const to = targetOf(from, relation);
    return to === null ? [] : [{ from, id: relation.id, to }];
  });
}
