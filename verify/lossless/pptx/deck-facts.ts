import { openZip, type ZipArchive } from '@galley/formats';
import { Presentation } from '../../../packages/formats/src/pptx/package/presentation.ts';
import { deckFaults } from '../../../packages/formats/src/pptx/testing/deck-faults.ts';
import { packageFaults } from '../../sequences/sound-package.ts';
import { textOf } from '../docx/part-text.ts';
import { readSlide, type SeenSlide } from './read-slide.ts';

export interface DeckFacts {
  readonly bytes: Buffer;
  readonly zip: ZipArchive;
  readonly main: string;
  /** Parts of the slides, in order. */
  readonly slides: readonly string[];
  slide(part: string): SeenSlide;
  /** Kinds of faults that the deck had before. */
  readonly faults: ReadonlySet<string>;
}

export function lookAtDeck(bytes: Buffer): DeckFacts {
  const deck = new Presentation(bytes);
  const zip = openZip(bytes);
  const slides = deck.slides().map(({ part }) => part);
  const seen = new Map(slides.map((part) => [part, readSlide(textOf(zip, part))]));
  return {
    bytes,
    zip,
    main: deck.main,
    slides,
    slide: (part) => seen.get(part) ?? readSlide(textOf(zip, part)),
    faults: new Set(allFaults(bytes).map(faultKind)),
  };
}

/** What our own judges say of a deck: of the package, and of what belongs together in it. */
export function allFaults(bytes: Uint8Array): string[] {
  return [...packageFaults(bytes), ...deckFaults(bytes)];
}

/** The same fault on another slide is the same fault. */
export function faultKind(fault: string): string {
  return fault.replace(/\d+/g, '#');
}
