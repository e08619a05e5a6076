import { posix } from 'node:path';
import { escapeAttribute } from '../xml/escape.ts';
import { entryKey } from '../zip/open-zip.ts';
import type { PackageEdit } from './package-edit.ts';
import { relationshipsOf, targetOf, writeRelationships } from './part-relationships.ts';
import { NO_RELATIONSHIPS, type Relationship, relationshipKind } from './relationships.ts';

/** What becomes of something that a copied part points to. */
export type Following =
  /** It is copied, too, with what it points to in turn. */
  | 'copy'
  /** The copy points to the same part. */
  | 'share'
  /** The copy does not point to it. */
  | 'leave'
  /** The copy points to this part instead. */
  | { readonly part: string };

export interface PartCopy {
  readonly from: PackageEdit;
  /** May be the same package. */
  readonly to: PackageEdit;
  /** Asked for each relationship inside the package. */
  follow(relation: { readonly kind: string; readonly part: string; readonly from: string }): Following;
  /** Parts that have a copy already, by key: whoever points to one of them, points to its copy. */
  readonly copies: Map<string, string>;
}

/**
 * Copies a part with its declaration and its relationships, which keep their ids: what is written in the part is as
 * true of the copy. Parts that lead back to the first, as notes do to their slide, lead to its copy.
 */
export function copyPart(copy: PartCopy, part: string, name = freeCopyName(copy.to, part)): string {
  const { from, to, copies } = copy;
  copies.set(entryKey(part), name);
  to.writeBytes(name, from.readBytes(part));
  declareAs(to, name, from.contentType(part));
  const relations = relationshipsOf(from, part).flatMap((relation) => copied(copy, part, relation, name));
  if (relations.length > 0) {
    writeRelationships(to, name, NO_RELATIONSHIPS.replace('</Relationships>', `${relations.join('')}</Relationships>`));
  }
  return name;
}

/** `ppt/slides/slide7.xml` for a copy of `ppt/slides/slide2.xml`: the next number that is free. */
export function freeCopyName(to: PackageEdit, part: string): string {
  const { dir, name, ext } = posix.parse(part);
  const stem = name.replace(/\d+$/, '');
  return to.freeName((number) => posix.join(dir, `${stem}${number}${ext}`));
}

function copied(copy: PartCopy, part: string, relation: Relationship, name: string): string[] {
  const { id, type, target } = relation;
  const inside = targetOf(part, relation);
  const written = (address: string, mode = '') => [
    `<Relationship Id="${escapeAttribute(id)}" Type="${escapeAttribute(type)}" Target="${escapeAttribute(address)}"${mode}/>`,
  ];
  if (inside === null) return written(target, ' TargetMode="External"');
  const led = leadsTo(copy, part, relation, inside);
  return led === null ? [] : written(posix.relative(posix.dirname(name), led));
}

function leadsTo(copy: PartCopy, from: string, relation: Relationship, part: string): string | null {
  const known = copy.copies.get(entryKey(part));
  if (known !== undefined) return known;
  const following = copy.follow({ kind: relationshipKind(relation), part, from });
  if (following === 'leave') return null;
  if (typeof following === 'object') return following.part;
  return following === 'copy' && copy.from.has(part) ? copyPart(copy, part) : part;
}

/** By the ending where that says the same, else by a declaration of its own. */
function declareAs(to: PackageEdit, part: string, type: string | undefined): void {
  if (type === undefined || to.contentType(part) === type) return;
  const extension = posix.extname(part).slice(1);
  if (extension !== '' && extension !== 'xml') to.declareExtension(extension, type);
  if (to.contentType(part) !== type) to.declare(part, type);
}
