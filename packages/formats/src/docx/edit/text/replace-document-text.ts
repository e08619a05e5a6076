import type { FindMatches } from '../../../text/find/find-matches.ts';
import { type StoryKind, WordDocument } from '../../package/word-document.ts';
import { storyParagraphs } from './paragraphs.ts';
import { textOf } from './pieces.ts';
import { replaceInParagraph } from './replace-in-paragraph.ts';

export interface PartReplaced {
  readonly part: string;
  readonly kind: StoryKind;
  readonly replaced: number;
  readonly skipped: number;
}

export interface DocumentReplaced {
  /** The very bytes given when nothing was found. */
  readonly bytes: Buffer;
  readonly replaced: number;
  readonly skipped: number;
  readonly parts: readonly PartReplaced[];
}

/** Changes text in body, headers, footers, notes and comments. Parts without a match keep their bytes. */
export function replaceDocumentText(bytes: Uint8Array, find: FindMatches): DocumentReplaced {
  const document = new WordDocument(bytes);
  const parts = replaceInStories(document, find);
  const replaced = parts.reduce((sum, part) => sum + part.replaced, 0);
  const skipped = parts.reduce((sum, part) => sum + part.skipped, 0);
  return {
    bytes: replaced === 0 ? Buffer.from(bytes) : document.finish(),
    replaced,
    skipped,
    parts: parts.filter((part) => part.replaced > 0),
  };
}

export function replaceInStories(document: WordDocument, find: FindMatches): PartReplaced[] {
  return document.stories().map(({ part, kind }) => {
    const tree = document.tree(part);
    let replaced = 0;
    let skipped = 0;
    for (const { pieces, isFallback } of storyParagraphs(tree.root)) {
      const result = replaceInParagraph(tree, pieces, find(textOf(pieces)));
      // A drawing and its fallback show the same words: a reader counts them once.
      if (!isFallback) replaced += result.replaced;
      if (!isFallback) skipped += result.skipped;
    }
    return { part, kind, replaced, skipped };
  });
}
