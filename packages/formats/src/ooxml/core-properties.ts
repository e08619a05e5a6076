import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { XmlElement } from '../xml/element.ts';
import { escapeText } from '../xml/escape.ts';
import { parseFragment } from '../xml/parse-tree.ts';
import { printable } from '../xml/printable.ts';
import { resolveTarget } from './part-names.ts';
import { relatePart } from './part-relationships.ts';
import { readRelationships, relationshipKind } from './relationships.ts';
import type { TreePackage } from './tree-package.ts';

const CORE = 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties';
const DC = 'http://purl.org/dc/elements/1.1/';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The element of each property, and whether it is one of Dublin Core's. */
const ELEMENTS: Readonly<Record<string, readonly [name: string, isDublin: boolean]>> = {
  title: ['title', true],
  subject: ['subject', true],
  author: ['creator', true],
  description: ['description', true],
  keywords: ['keywords', false],
  category: ['category', false],
};

/** What `set_properties` takes, in every format that has these. */
export const propertyFields = z.strictObject({
  title: z.string().optional(),
  subject: z.string().optional(),
  author: z.string().optional(),
  keywords: z.string().optional(),
  description: z.string().optional(),
  category: z.string().optional(),
});

/** Sets those that are given and names them. */
export function setGivenProperties(document: TreePackage, fields: z.infer<typeof propertyFields>): string {
  const values = new Map(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined));
  if (values.size === 0) {
    throw new InvalidArgumentError('title', 'No property is given.', 'Name at least one, such as title.');
  }
  setCoreProperties(document, values);
  return [...values.keys()].join(', ');
}

export function setCoreProperties(document: TreePackage, values: ReadonlyMap<string, string>): void {
  const tree = document.tree(corePart(document));
  for (const [property, value] of values) {
    const [name, isDublin] = ELEMENTS[property] ?? [];
    if (name === undefined) continue;
    const known = tree.root.elements().find((element) => element.name === name && element.isOwn !== isDublin);
    if (value === '') known?.remove();
    else if (known !== undefined) known.setText(printable(value));
    else {
      const [prefix, uri] = isDublin === true ? ['dc', DC] : ['cp', CORE];
      const xml = `<${prefix}:${name} xmlns:${prefix}="${uri}">${escapeText(printable(value))}</${prefix}:${name}>`;
      tree.root.append(...parseFragment(xml, tree.vocabulary).filter((node) => node instanceof XmlElement));
    }
  }
}

/** Found by the package's relation to it, if it is there. */
export function knownCorePart(document: TreePackage): string | undefined {
  const part = relatedCore(document);
  return part !== undefined && document.parts.has(part) ? part : undefined;
}

function relatedCore({ parts }: TreePackage): string | undefined {
  const known = (parts.has('_rels/.rels') ? readRelationships(parts.read('_rels/.rels')) : []).find(
    (relation) => relationshipKind(relation) === 'core-properties' && !relation.isExternal,
  );
  return known === undefined ? undefined : resolveTarget('', known.target);
}

function corePart(document: TreePackage): string {
  const { parts } = document;
  const part = relatedCore(document);
  if (part !== undefined && parts.has(part)) return part;
  const made = part ?? parts.freeName((number) => `docProps/core${number === 1 ? '' : number}.xml`);
  parts.write(made, `${HEAD}<cp:coreProperties xmlns:cp="${CORE}" xmlns:dc="${DC}"></cp:coreProperties>`);
  parts.declare(made, 'application/vnd.openxmlformats-package.core-properties+xml');
  if (part === undefined) {
    relatePart(parts, '', {
      type: 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
      to: made,
    });
  }
  return made;
}
