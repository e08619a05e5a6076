/** Bytes put together piece by piece without a list of a million pieces. */
export class ByteWriter {
  #bytes: Buffer;
  #length = 0;

  constructor(expected: number) {
    this.#bytes = Buffer.allocUnsafe(Math.max(64, expected));
  }

  get length(): number {
    return this.#length;
  }

  copy(source: Uint8Array, start: number, end: number): void {
    if (end <= start) return;
    this.#need(end - start);
    this.#bytes.set(source.subarray(start, end), this.#length);
    this.#length += end - start;
  }

  write(bytes: Uint8Array): void {
    this.copy(bytes, 0, bytes.length);
  }

  finish(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #need(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + more));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
