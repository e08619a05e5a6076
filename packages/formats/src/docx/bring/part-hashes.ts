import { createHash } from 'node:crypto';
import { resolveTarget } from '../../ooxml/part-names.ts';
import { relationshipsOf } from '../../ooxml/part-relationships.ts';
import type { WordDocument } from '../package/word-document.ts';

/** What parts of a document hold, each with everything it points to, as short texts that can be compared. */
export class PartHashes {
  readonly #document: WordDocument;
  readonly #known = new Map<string, string>();

  constructor(document: WordDocument) {
    this.#document = document;
  }

  of(part: string, around: readonly string[] = []): string {
    const known = this.#known.get(part);
    if (known !== undefined) return known;
    const { parts } = this.#document;
    if (!parts.has(part) || around.includes(part)) return '';
    const hash = createHash('sha256').update(parts.readBytes(part));
    for (const { id, target, isExternal } of relationshipsOf(parts, part)) {
      hash.update(`${id} ${isExternal ? target : this.of(resolveTarget(part, target), [...around, part])}`);
    }
    const value = hash.digest('hex').slice(0, 16);
    this.#known.set(part, value);
    return value;
  }
}
