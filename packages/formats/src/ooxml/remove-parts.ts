import { entryKey } from '../zip/open-zip.ts';
import type { PackageEdit } from './package-edit.ts';
import { relationshipsPartOf } from './part-names.ts';
import { relationshipsOf, targetOf, unrelate } from './part-relationships.ts';
import { ownerOf, partLinks, reachableFrom } from './reachable-parts.ts';

/** Takes a part out of the package, with all that pointed to it and what nothing else leads to. */
export function removePart(edit: PackageEdit, part: string): void {
  removeParts(edit, [part]);
}

/** Many at once: what is left is looked at only once. */
export function removeParts(edit: PackageEdit, parts: readonly string[]): void {
  const gone = new Set(parts.map(entryKey));
  for (const { from, id, to } of partLinks(edit)) if (gone.has(entryKey(to))) unrelate(edit, from, id);
  const targets = parts.flatMap((part) => targetsOf(edit, part));
  for (const part of parts) remove(edit, part);
  dropUnreached(edit, targets);
}

/** Removes what only this part used (drawings, tables, comments), and what only that used. The part itself stays. */
export function removeOwnedParts(edit: PackageEdit, part: string): void {
  const list = relationshipsPartOf(part);
  if (!edit.has(list)) return;
  const targets = targetsOf(edit, part);
  edit.remove(list);
  dropUnreached(edit, targets);
}

/**
 * Those of these parts that nothing leads to any more go, with what only they led to. Parts that lead to each other, as
 * a slide and its notes do, do not keep each other.
 */
export function dropUnreached(edit: PackageEdit, parts: readonly string[]): void {
  const there = parts.filter((part) => edit.has(part));
  if (there.length === 0) return;
  const below = reachableFrom(edit, there);
  // What lies beside them stays whether or not something leads to it: it is not ours to judge.
  const beside = edit.names().filter((name) => ownerOf(name) === null && !below.has(entryKey(name)));
  const kept = reachableFrom(edit, ['', ...beside]);
  for (const name of edit.names()) {
    const key = entryKey(name);
    if (below.has(key) && !kept.has(key)) remove(edit, name);
  }
}

function targetsOf(edit: PackageEdit, part: string): string[] {
  return relationshipsOf(edit, part).flatMap((relation) => targetOf(part, relation) ?? []);
}

function remove(edit: PackageEdit, part: string): void {
  const list = relationshipsPartOf(part);
  if (edit.has(list)) edit.remove(list);
  if (edit.has(part)) edit.remove(part);
}
