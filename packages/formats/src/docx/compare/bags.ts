import { type WordBag, wordBag } from '../../diff/similarity.ts';
import type { Alignable } from './alignment.ts';

/** The words of each thing, counted when they are first asked for. */
export class Bags {
  readonly #before: readonly Alignable[];
  readonly #after: readonly Alignable[];
  readonly #left: (WordBag | undefined)[] = [];
  readonly #right: (WordBag | undefined)[] = [];

  constructor(before: readonly Alignable[], after: readonly Alignable[]) {
    this.#before = before;
    this.#after = after;
  }

  before(index: number): WordBag {
    this.#left[index] ??= wordBag(this.#before[index]?.text ?? '');
    return this.#left[index];
  }

  after(index: number): WordBag {
    this.#right[index] ??= wordBag(this.#after[index]?.text ?? '');
    return this.#right[index];
  }
}
