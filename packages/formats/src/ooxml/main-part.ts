import { childElements, rootElement } from '../xml/splice.ts';
import { CONTENT_TYPES } from './content-types.ts';
import type { PackageEdit } from './package-edit.ts';
import { resolveTarget } from './part-names.ts';
import { readRelationships, relationshipKind } from './relationships.ts';

export interface MainPartKind {
  /** Name of its root element. */
  readonly root: string;
  readonly contentType: RegExp;
}

/** The part that a package is about, found by the package's relation to it, whatever its name. */
export function findMainPart(parts: PackageEdit, kind: MainPartKind): string | undefined {
  return relatedMain(parts, kind) ?? declaredMain(parts, kind);
}

function relatedMain(parts: PackageEdit, kind: MainPartKind): string | undefined {
  if (!parts.has('_rels/.rels')) return undefined;
  const main = readRelationships(parts.read('_rels/.rels')).find((one) => relationshipKind(one) === 'officeDocument');
  const part = main === undefined || main.isExternal ? undefined : resolveTarget('', main.target);
  return part !== undefined && isMain(parts, part, kind) ? part : undefined;
}

/** Damaged packages that lost their relations still say which part is the main one. */
function declaredMain(parts: PackageEdit, kind: MainPartKind): string | undefined {
  if (!parts.has(CONTENT_TYPES)) return undefined;
  const types = parts.read(CONTENT_TYPES);
  return childElements(types, rootElement(types))
    .filter(({ attributes }) => kind.contentType.test(attributes.get('ContentType') ?? ''))
    .map(({ attributes }) => (attributes.get('PartName') ?? '').replace(/^\//, ''))
    .find((part) => isMain(parts, part, kind));
}

function isMain(parts: PackageEdit, part: string, { root }: MainPartKind): boolean {
  return parts.has(part) && rootElement(parts.read(part)).name === root;
}
