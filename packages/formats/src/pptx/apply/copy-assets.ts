import { InvalidArgumentError } from '@galley/schema/errors';
import { bringSlides } from '../bring/bring-slides.ts';
import { DeckEdit } from '../edit/deck/deck-edit.ts';

export interface PptxCopyOptions {
  /** Numbers of slides of the deck to take from; `all` for every one. */
  readonly slides: readonly number[] | 'all';
  /** Where they go; the end when neither is named. */
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

export interface CopiedPptxAssets {
  readonly bytes: Buffer;
  readonly slides: number;
  readonly masters: number;
  readonly warnings: readonly string[];
}

/** Brings slides from one deck into another, with the layouts, masters and themes that they follow. */
export function copyPptxAssets(from: Uint8Array, to: Uint8Array, options: PptxCopyOptions): CopiedPptxAssets {
  const [source, target] = [new DeckEdit(from), new DeckEdit(to)];
  const { slides, before, after } = options;
  const wanted = slides === 'all' ? source.slides() : slides.map((number) => source.slide(number));
  if (before !== undefined && after !== undefined) {
    throw new InvalidArgumentError('before', 'The place is not clear.', 'Give either `before` or `after`.');
  }
  const place = before ?? after;
  const position =
    place === undefined ? target.slides().length + 1 : target.slide(place).number + (before === undefined ? 1 : 0);
  if (new Set(wanted.map(({ part }) => part)).size < wanted.length) {
    throw new InvalidArgumentError('slides', 'A slide is named twice.', 'Name each slide once.');
  }
  const [one, two] = [source.deck.size(), target.deck.size()];
  if (one.width * two.height !== two.width * one.height) {
    target.warn('The slides have another shape than those of the deck: look at their places.');
  }
  const brought = bringSlides(source, target, wanted, position);
  return { bytes: target.finish(), ...brought, warnings: target.warnings() };
}
