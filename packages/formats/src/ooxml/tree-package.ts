import { FileTooLargeError } from '../base/errors.ts';
import { parseTree, type XmlTree } from '../xml/parse-tree.ts';
import { openZip } from '../zip/open-zip.ts';
import { type PackageCheckpoint, PackageEdit } from './package-edit.ts';
import { relatedParts } from './part-relationships.ts';

/** A state of a package that can be gone back to. */
export interface TreeCheckpoint {
  readonly parts: PackageCheckpoint;
}

/** Ten times as many as 1,000 pages have; each becomes a line with its looks, which takes far more memory than its XML. */
const MAX_PARAGRAPHS = 200_000;

/** A package whose XML parts can be read and changed as trees. */
export class TreePackage {
  readonly parts: PackageEdit;
  #trees = new Map<string, XmlTree>();

  constructor(bytes: Uint8Array) {
    this.parts = new PackageEdit(openZip(bytes));
  }

  /** Read once; changes to it are kept by `finish`. */
  tree(part: string): XmlTree {
    const known = this.#trees.get(part);
    if (known !== undefined) return known;
    const source = this.parts.read(part);
    refuseCrowded(source);
    const tree = parseTree(source);
    this.#trees.set(part, tree);
    return tree;
  }

  /** Parts of a kind (`styles`, `slideLayout`, `notesSlide` …) that a part points to; each once, and only those there are. */
  relatedTo(from: string, kind: string): string[] {
    const found = relatedParts(this.parts, from, kind).map(({ part }) => part);
    return [...new Set(found)].filter((part) => this.parts.has(part));
  }

  /** For an operation that may have to be taken back. */
  checkpoint(): TreeCheckpoint {
    this.settle();
    return { parts: this.parts.checkpoint() };
  }

  rollback(checkpoint: TreeCheckpoint): void {
    this.#trees = new Map();
    this.parts.rollback(checkpoint.parts);
  }

  finish(): Buffer {
    this.settle();
    return this.parts.finish();
  }

  /** Parts have gone or come: what was read of them may be of another part of that name. */
  reload(): void {
    this.settle();
    this.#trees = new Map();
  }

  /** Parts were taken out: one of the same name that comes later is another one. */
  forgetGone(): void {
    for (const part of this.#trees.keys()) if (!this.parts.has(part)) this.#trees.delete(part);
  }

  /** The part is about to be written as bytes: what was changed in its tree is not meant any more. */
  forget(part: string): void {
    this.#trees.delete(part);
  }

  /** Puts what was changed in trees into the package, for those who read parts as text or bytes. */
  settle(): void {
    for (const [part, tree] of this.#trees) {
      if (!tree.isTouched) continue;
      if (this.parts.has(part)) this.parts.change(part, () => tree.toString());
      this.#trees.delete(part);
    }
  }
}

function refuseCrowded(source: string): void {
  if (source.length < MAX_PARAGRAPHS * 4) return;
  let count = 0;
  for (const _ of source.matchAll(/<(?:[\w.-]+:)?p[\s/>]/g)) count += 1;
  if (count <= MAX_PARAGRAPHS) return;
  throw new FileTooLargeError(`A part of the file has more than ${MAX_PARAGRAPHS.toLocaleString('en')} paragraphs.`, {
    limit: 'paragraphs',
    value: MAX_PARAGRAPHS,
  });
}
