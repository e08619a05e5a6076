import { entryKey } from '../zip/open-zip.ts';
import type { PackageEdit } from './package-edit.ts';
import { relationshipsPartOf, resolveTarget } from './part-names.ts';
import { relatePart, relationshipsOf, unrelate } from './part-relationships.ts';
import { removePart } from './remove-parts.ts';

/** A package and the part that it is about. */
export interface MainPackage {
  readonly parts: PackageEdit;
  readonly main: string;
}

/** A part of another package under the same name, with what it points to; whoever points to it there does so here. */
export function bringWholePart(here: MainPackage, there: MainPackage, part: string): void {
  const [into, from] = [here.parts, there.parts];
  into.writeBytes(part, from.readBytes(part));
  const type = from.contentType(part);
  if (type !== undefined && into.contentType(part) !== type) into.declare(part, type);
  const list = relationshipsPartOf(part);
  if (from.has(list)) into.writeBytes(list, from.readBytes(list));
  else if (into.has(list)) into.remove(list);
  for (const { target, isExternal } of relationshipsOf(from, part)) {
    const inner = resolveTarget(part, target);
    if (!isExternal && from.has(inner) && !into.has(inner)) bringWholePart(here, there, inner);
  }
  relateAsThere(here, there, part);
}

function relateAsThere(here: MainPackage, there: MainPackage, part: string): void {
  for (const [from, into] of [
    ['', ''],
    [there.main, here.main],
  ] as const) {
    const points = (parts: PackageEdit, at: string) =>
      relationshipsOf(parts, at).find(
        (one) => !one.isExternal && entryKey(resolveTarget(at, one.target)) === entryKey(part),
      );
    const relation = points(there.parts, from);
    if (relation === undefined || points(here.parts, into) !== undefined) continue;
    relatePart(here.parts, into, { type: relation.type, to: part });
  }
}

export function takeOutPart({ parts, main }: MainPackage, part: string): void {
  for (const owner of ['', main]) {
    for (const { id, target, isExternal } of relationshipsOf(parts, owner)) {
      if (!isExternal && entryKey(resolveTarget(owner, target)) === entryKey(part)) unrelate(parts, owner, id);
    }
  }
  removePart(parts, part);
}
