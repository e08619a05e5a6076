import type { StoryKind } from '../package/word-document.ts';

/** Numbers sections while lines are read. */
export class SectionCounter {
  #number = 0;
  #story: StoryKind | null = null;

  next(story: StoryKind, level: number | null): number {
    if (story !== this.#story || level !== null) this.#number += 1;
    this.#story = story;
    return this.#number;
  }
}
