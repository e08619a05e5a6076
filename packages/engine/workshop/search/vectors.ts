import { vectorLength } from '@galley/formats';

/** Directions of passages in memory, one signed byte a number. */
export class Vectors {
  #values = new Int8Array(0);
  #norms: number[] = [];
  readonly #places = new Map<string, number>();
  readonly #passages: { readonly id: number; readonly content: number; readonly key: string }[] = [];

  has(key: string): boolean {
    return this.#places.has(key);
  }

  /** Bytes as they are stored. */
  add(key: string, bytes: Uint8Array): void {
    if (this.#places.has(key)) return;
    const place = this.#norms.length;
    const needed = (place + 1) * vectorLength;
    if (needed > this.#values.length) {
      const grown = new Int8Array(Math.max(needed, this.#values.length * 2, 256 * vectorLength));
      grown.set(this.#values);
      this.#values = grown;
    }
    const vector = signed(bytes);
    this.#values.set(vector, place * vectorLength);
    this.#norms.push(Math.hypot(...vector) || 1);
    this.#places.set(key, place);
  }

  addPassage(id: number, content: number, key: string): void {
    this.#passages.push({ id, content, key });
  }

  /** Passages of the contents that point most nearly the same way, best first; none that are less alike than `least`. */
  nearest(
    question: Uint8Array,
    contents: ReadonlySet<number>,
    { limit, least }: { readonly limit: number; readonly least: number },
  ): { id: number; likeness: number }[] {
    const wanted = Float32Array.from(signed(question));
    const norm = Math.hypot(...wanted) || 1;
    const known = new Map<number, number>();
    const found: { id: number; likeness: number }[] = [];
    for (const { id, content, key } of this.#passages) {
      const place = this.#places.get(key);
      if (place === undefined || !contents.has(content)) continue;
      const likeness = known.get(place) ?? this.#dot(place, wanted) / (norm * (this.#norms[place] ?? 1));
      known.set(place, likeness);
      if (likeness > least) found.push({ id, likeness });
    }
    return found.sort((a, b) => b.likeness - a.likeness).slice(0, limit);
  }

  #dot(place: number, wanted: Float32Array): number {
    let sum = 0;
    const start = place * vectorLength;
    for (let index = 0; index < vectorLength; index += 1) {
      sum += (this.#values[start + index] ?? 0) * (wanted[index] ?? 0);
    }
    return sum;
  }
}

function signed(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
