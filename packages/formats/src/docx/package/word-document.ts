import { FileUnsupportedError } from '../../base/errors.ts';
import { CONTENT_TYPES } from '../../ooxml/content-types.ts';
import { type PackageCheckpoint, PackageEdit } from '../../ooxml/package-edit.ts';
import { resolveTarget } from '../../ooxml/part-names.ts';
import { relatedParts } from '../../ooxml/part-relationships.ts';
import { readRelationships, relationshipKind } from '../../ooxml/relationships.ts';
import { parseTree, type XmlTree } from '../../xml/parse-tree.ts';
import { childElements, rootElement } from '../../xml/splice.ts';
import { openZip } from '../../zip/open-zip.ts';

/** The parts that hold text a reader sees. */
export type StoryKind = 'body' | 'header' | 'footer' | 'footnotes' | 'endnotes' | 'comments';

export interface StoryPart {
  readonly part: string;
  readonly kind: StoryKind;
}

const BODY_TYPE = /(?:wordprocessingml|ms-word)\.(?:document|template)\.(?:macroEnabled(?:Template)?\.)?main\+xml$/i;
const KINDS: readonly StoryKind[] = ['header', 'footer', 'footnotes', 'endnotes', 'comments'];

export interface DocumentCheckpoint {
  readonly parts: PackageCheckpoint;
}

/** A Word document as a package whose XML parts can be read and changed as trees. */
export class WordDocument {
  readonly parts: PackageEdit;
  /** The part with the body, found by the package's relation to it, whatever its name. */
  readonly main: string;
  #trees = new Map<string, XmlTree>();

  constructor(bytes: Uint8Array) {
    this.parts = new PackageEdit(openZip(bytes));
    this.main = mainPart(this.parts);
  }

  /** Body first, then headers, footers, notes and comments as the body's relations list them. */
  stories(): StoryPart[] {
    const others = KINDS.flatMap((kind) => this.related(kind).map((part): StoryPart => ({ part, kind })));
    return [{ part: this.main, kind: 'body' }, ...others];
  }

  /** Parts of a kind (`styles`, `numbering`, `settings`, `header` …) that belong to the body; each once. */
  related(kind: string): string[] {
    const found = relatedParts(this.parts, this.main, kind).map(({ part }) => part);
    return [...new Set(found)].filter((part) => this.parts.has(part));
  }

  /** Read once; changes to it are kept by `finish`. */
  tree(part: string): XmlTree {
    const known = this.#trees.get(part);
    if (known !== undefined) return known;
    const tree = parseTree(this.parts.read(part));
    this.#trees.set(part, tree);
    return tree;
  }

  /** The body's content: paragraphs, tables, and what holds them. */
  body(): XmlTree['root'] {
    const { root } = this.tree(this.main);
    return root.child('body') ?? root;
  }

  /** For an operation that may have to be taken back. */
  checkpoint(): DocumentCheckpoint {
    this.#settle();
    return { parts: this.parts.checkpoint() };
  }

  rollback(checkpoint: DocumentCheckpoint): void {
    this.#trees = new Map();
    this.parts.rollback(checkpoint.parts);
  }

  finish(): Buffer {
    this.#settle();
    return this.parts.finish();
  }

  /** Puts what was changed in trees into the package. */
  #settle(): void {
    for (const [part, tree] of this.#trees) {
      if (!tree.isTouched) continue;
      if (this.parts.has(part)) this.parts.change(part, () => tree.toString());
      this.#trees.delete(part);
    }
  }
}

function mainPart(parts: PackageEdit): string {
  const main = relatedMain(parts) ?? declaredMain(parts);
  if (main !== undefined) return main;
  throw new FileUnsupportedError('The archive holds no Word document.', 'Use a .docx or .docm file.', {
    reason: 'no document part',
  });
}

function relatedMain(parts: PackageEdit): string | undefined {
  if (!parts.has('_rels/.rels')) return undefined;
  const main = readRelationships(parts.read('_rels/.rels')).find((one) => relationshipKind(one) === 'officeDocument');
  const part = main === undefined || main.isExternal ? undefined : resolveTarget('', main.target);
  return part !== undefined && isDocument(parts, part) ? part : undefined;
}

/** Damaged packages that lost their relations still say which part is the body. */
function declaredMain(parts: PackageEdit): string | undefined {
  if (!parts.has(CONTENT_TYPES)) return undefined;
  const types = parts.read(CONTENT_TYPES);
  return childElements(types, rootElement(types))
    .filter(({ attributes }) => BODY_TYPE.test(attributes.get('ContentType') ?? ''))
    .map(({ attributes }) => (attributes.get('PartName') ?? '').replace(/^\//, ''))
    .find((part) => isDocument(parts, part));
}

function isDocument(parts: PackageEdit, part: string): boolean {
  return parts.has(part) && rootElement(parts.read(part)).name === 'document';
}
