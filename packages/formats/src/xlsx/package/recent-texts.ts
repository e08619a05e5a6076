const SLOTS = 8192;
const NONE = -1;

/**
 * Texts by number, a few thousand of them: each number has one slot. A text is kept when it comes the second time: most
 * of a large list come once, and to keep each for a while would cost the collector more than to make it again.
 */
export class RecentTexts {
  readonly #seen = new Int32Array(SLOTS).fill(NONE);
  readonly #kept = new Int32Array(SLOTS).fill(NONE);
  readonly #texts: string[] = Array.from({ length: SLOTS }, () => '');

  get(number: number): string | undefined {
    const slot = number % SLOTS;
    return this.#kept[slot] === number ? this.#texts[slot] : undefined;
  }

  set(number: number, text: string): void {
    const slot = number % SLOTS;
    if (this.#seen[slot] === number) {
      this.#kept[slot] = number;
      this.#texts[slot] = text;
    }
    this.#seen[slot] = number;
  }
}
