import { posix } from 'node:path';
import { relationshipsPartOf, resolveTarget } from '../../ooxml/part-names.ts';
import { relateExternal, relatePart, relationshipsOf, writeRelationships } from '../../ooxml/part-relationships.ts';
import { entryKey } from '../../zip/open-zip.ts';
import type { Importer, ImportPlace } from './importer.ts';

/** The base's id for a relation of the other side; made, with everything it leads to, where there is none. */
export function baseRelation(importer: Importer, id: string, { from, to }: ImportPlace): string | undefined {
  const { base, other } = importer;
  const relation = relationshipsOf(other.document.parts, from).find((one) => one.id === id);
  if (relation === undefined) return undefined;
  const { parts } = base.document;
  const known = relationshipsOf(parts, to);
  if (relation.isExternal) {
    const same = known.find((one) => one.isExternal && one.type === relation.type && one.target === relation.target);
    return same?.id ?? relateExternal(parts, to, { type: relation.type, to: relation.target });
  }
  const part = basePart(importer, resolveTarget(from, relation.target));
  const same = known.find(
    (one) =>
      !one.isExternal && one.type === relation.type && entryKey(resolveTarget(to, one.target)) === entryKey(part),
  );
  return same?.id ?? relatePart(parts, to, { type: relation.type, to: part });
}

/** The base's part that says the same, or a copy. */
function basePart(importer: Importer, part: string): string {
  const { base, other } = importer;
  const label = other.labels.get(`part ${part}`);
  if (label !== undefined) {
    for (const [name, known] of base.labels) if (known === label && name.startsWith('part ')) return name.slice(5);
  }
  if (base.document.parts.has(part) && base.contentHash(part) === other.contentHash(part)) return part;
  return copyPart(importer, part);
}

/** Copies a part of the other side into the base under a free name, with what it points to. */
export function copyPart(importer: Importer, part: string, around: readonly string[] = []): string {
  const { base, other } = importer;
  const [into, from] = [base.document.parts, other.document.parts];
  if (!from.has(part)) return part;
  const { dir, name, ext } = posix.parse(part);
  const stem = name.replace(/\d+$/, '');
  const target = into.has(part) ? into.freeName((number) => posix.join(dir, `${stem}${number}${ext}`)) : part;
  into.writeBytes(target, from.readBytes(part));
  const type = from.contentType(part);
  if (type !== undefined) into.declare(target, type);
  base.labels.set(`part ${target}`, `copied ${part}`);
  other.labels.set(`part ${part}`, `copied ${part}`);
  const list = relationshipsPartOf(part);
  if (!from.has(list)) return target;
  let text = from.read(list);
  for (const one of relationshipsOf(from, part)) {
    if (one.isExternal) continue;
    const inner = resolveTarget(part, one.target);
    if (around.includes(inner) || inner === part || !from.has(inner)) continue;
    const isThere = into.has(inner) && base.contentHash(inner) === other.contentHash(inner);
    const copied = isThere ? inner : copyPart(importer, inner, [...around, part]);
    const written = `Target="${one.target}"`;
    text = text.replace(written, () => `Target="${posix.relative(posix.dirname(target), copied)}"`);
  }
  writeRelationships(into, target, text);
  return target;
}
