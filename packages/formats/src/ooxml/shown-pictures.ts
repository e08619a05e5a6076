import type { PackageEdit } from './package-edit.ts';
import { relationshipsOf, targetOf } from './part-relationships.ts';

/** A picture that stands in a document, as it is kept there. */
export interface ShownPicture {
  readonly part: string;
  readonly bytes: Uint8Array;
}

/** Whoever shows a document shows a part of it: more pictures than these are named and not carried. */
const MOST_PICTURES = 24;
const MOST_BYTES = 24 * 1024 * 1024;

/** The pictures that are met while a part of a document is looked at, each once. Never one that lies outside of it. */
export class ShownPictures {
  readonly #parts: PackageEdit;
  readonly #met = new Map<string, Uint8Array>();
  #bytes = 0;

  constructor(parts: PackageEdit) {
    this.#parts = parts;
  }

  /** The name of a picture that a part points to; null where it is not in the file, or one too many. */
  meet(from: string, id: string | undefined): string | null {
    const relation = relationshipsOf(this.#parts, from).find((each) => each.id === id && !each.isExternal);
    const part = relation === undefined ? null : targetOf(from, relation);
    if (part === null) return null;
    if (this.#met.has(part)) return part;
    const entry = this.#parts.zip.find(part);
    if (entry === undefined || this.#met.size >= MOST_PICTURES || this.#bytes + entry.size > MOST_BYTES) return null;
    const bytes = this.#parts.zip.read(entry);
    this.#bytes += bytes.length;
    this.#met.set(part, bytes);
    return part;
  }

  all(): ShownPicture[] {
    return [...this.#met].map(([part, bytes]) => ({ part, bytes }));
  }
}
