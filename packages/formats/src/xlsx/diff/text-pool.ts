/** One number for each different text, the same for both sides of a comparison: numbers compare faster, and pack. */
export class TextPool {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];

  number(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#texts.length;
    this.#numbers.set(text, number);
    this.#texts.push(text);
    return number;
  }

  text(number: number): string {
    return this.#texts[number] ?? '';
  }
}
