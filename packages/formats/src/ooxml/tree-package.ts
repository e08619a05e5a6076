import { parseTree, type XmlTree } from '../xml/parse-tree.ts';
import { openZip } from '../zip/open-zip.ts';
import { type PackageCheckpoint, PackageEdit } from './package-edit.ts';
import { relatedParts } from './part-relationships.ts';

/** A state of a package that can be gone back to. */
export interface TreeCheckpoint {
  readonly parts: PackageCheckpoint;
}

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
    const tree = parseTree(this.parts.read(part));
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

  /** Puts what was changed in trees into the package, for those who read parts as text or bytes. */
  settle(): void {
    for (const [part, tree] of this.#trees) {
      if (!tree.isTouched) continue;
      if (this.parts.has(part)) this.parts.change(part, () => tree.toString());
      this.#trees.delete(part);
    }
  }
}
