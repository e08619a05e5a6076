import type { FindMatches } from '../../../text/find/find-matches.ts';
import type { XmlElement } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { Presentation } from '../../package/presentation.ts';
import { paragraphsOf } from '../../tree/text.ts';
import { type ParagraphReplaced, replaceInParagraph } from './replace-in-paragraph.ts';
import { bodiesBelow, textParts } from './text-bodies.ts';

export interface PartReplaced extends ParagraphReplaced {
  readonly kind: 'slide' | 'notes';
  /** Of the slide. */
  readonly number: number;
}

export interface DeckReplaced {
  /** The very bytes given when nothing was found. */
  readonly bytes: Uint8Array;
  readonly replaced: number;
  readonly skipped: number;
  readonly parts: readonly PartReplaced[];
}

/** Changes text on all slides and in all notes. Parts without a match keep their bytes. */
export function replaceDeckText(bytes: Uint8Array, find: FindMatches): DeckReplaced {
  const deck = new Presentation(bytes);
  const parts = replaceInDeck(deck, find);
  const replaced = parts.reduce((sum, part) => sum + part.replaced, 0);
  const skipped = parts.reduce((sum, part) => sum + part.skipped, 0);
  return {
    bytes: replaced === 0 ? bytes : deck.finish(),
    replaced,
    skipped,
    parts: parts.filter((part) => part.replaced > 0),
  };
}

export function replaceInDeck(deck: Presentation, find: FindMatches): PartReplaced[] {
  return textParts(deck).map(({ kind, part, number }) => {
    const tree = deck.tree(part);
    return { kind, number, ...replaceBelow(tree, tree.root, find) };
  });
}

/** In all text below an element. */
export function replaceBelow(tree: XmlTree, element: XmlElement, find: FindMatches): ParagraphReplaced {
  let [replaced, skipped] = [0, 0];
  for (const { body, isFallback } of bodiesBelow(element)) {
    for (const paragraph of paragraphsOf(body)) {
      const result = replaceInParagraph(tree, paragraph, find(paragraph.text));
      // A shape and its twin show the same words: a reader counts them once.
      if (isFallback) continue;
      replaced += result.replaced;
      skipped += result.skipped;
    }
  }
  return { replaced, skipped };
}
