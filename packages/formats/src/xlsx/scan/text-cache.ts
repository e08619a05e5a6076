const SLOTS = 8192;
const LONGEST = 32;

/**
 * Short texts met before, found by their bytes: in a column of a few hundred different words, each is made once and not
 * once for every row. A slot keeps the last text that fell into it, so what it takes is fixed.
 */
export class TextCache {
  readonly #texts = new Array<string>(SLOTS).fill('');
  readonly #bytes = new Uint8Array(SLOTS * LONGEST);
  readonly #lengths = new Int8Array(SLOTS).fill(-1);

  /** The text of these bytes; `make` is asked for one that is new, and must give the same for the same bytes. */
  get(bytes: Buffer, start: number, end: number, make: (bytes: Buffer, start: number, end: number) => string): string {
    const length = end - start;
    if (length > LONGEST) return make(bytes, start, end);
    let hash = length;
    for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
    const slot = (hash ^ (hash >>> 13)) & (SLOTS - 1);
    const first = slot * LONGEST;
    if (this.#lengths[slot] === length) {
      let at = 0;
      while (at < length && this.#bytes[first + at] === bytes[start + at]) at += 1;
      if (at === length) return this.#texts[slot] ?? '';
    }
    const text = make(bytes, start, end);
    this.#texts[slot] = text;
    this.#lengths[slot] = length;
    for (let at = 0; at < length; at += 1) this.#bytes[first + at] = bytes[start + at] ?? 0;
    return text;
  }
}
