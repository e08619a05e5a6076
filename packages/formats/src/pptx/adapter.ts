import type {
  ChangedText,
  FindRequest,
  FormatAdapter,
  FoundText,
  PartRequest,
  TextChange,
  TextPart,
} from '../core/adapter.ts';
import { bytesOf, type FormatSource } from '../core/source.ts';
import { findLiteral } from '../text/find/find-matches.ts';
import { matchesOf } from '../text/text-change.ts';
import type { AppliedPptxOperations, PptxApplyOptions } from './apply/apply-operations.ts';
import { type SlideContent, slideContent } from './describe/slide-content.ts';
import { replaceDeckText } from './edit/text/replace-deck-text.ts';
import type { PptxOperation } from './operations/list.ts';
import { Presentation } from './package/presentation.ts';
import { findInDeck } from './read/find-text.ts';
import { deckLines } from './read/lines.ts';
import { type DeckMap, mapDeck, placeholdersOf } from './read/map-deck.ts';
import { readDeckLines } from './read/read-lines.ts';

export const pptxAdapter = {
  async map(source: FormatSource): Promise<DeckMap> {
    return mapDeck(await deckOf(source));
  },
  async read(source: FormatSource, part: PartRequest): Promise<TextPart | SlideContent> {
    if (part.as === 'structure') return slideContent(await bytesOf(source), part);
    const deck = await deckOf(source);
    return readDeckLines(deckLines(deck), deck.slides().length, part);
  },
  /** Counts what could be replaced, also in notes and tables. */
  async find(source: FormatSource, wanted: FindRequest): Promise<FoundText> {
    return findInDeck(deckLines(await deckOf(source)), findLiteral({ ...wanted, replace: '' }));
  },
  async placeholders(source: FormatSource): Promise<string[]> {
    return placeholdersOf(deckLines(await deckOf(source)));
  },
  async change(source: FormatSource, change: TextChange): Promise<ChangedText> {
    const { bytes, replaced, skipped, parts } = replaceDeckText(await bytesOf(source), matchesOf(change));
    return {
      bytes,
      replaced,
      skipped,
      parts: parts.map((part) => ({ kind: `${part.kind} ${part.number}`, replaced: part.replaced })),
    };
  },
  async edit(
    source: FormatSource,
    operations: readonly PptxOperation[],
    options: PptxApplyOptions,
  ): Promise<AppliedPptxOperations> {
    const { applyPptxOperations } = await import('./apply/apply-operations.ts');
    return applyPptxOperations(await bytesOf(source), operations, options);
  },
} satisfies FormatAdapter;

async function deckOf(source: FormatSource): Promise<Presentation> {
  return new Presentation(await bytesOf(source));
}
