import { InvalidArgumentError } from '@galley/schema/errors';
import type {
  ChangedText,
  DiffRequest,
  FindRequest,
  FormatAdapter,
  FoundText,
  LinesDiff,
  PartRequest,
  TextChange,
  TextPart,
} from '../core/adapter.ts';
import { gatherPassages, type Passages } from '../core/passages.ts';
import { bytesOf, type FormatSource } from '../core/source.ts';
import type { ChosenChanges } from '../diff/chosen-changes.ts';
import type { ChartsPart } from '../ooxml/drawn-chart.ts';
import { linesDiff } from '../text/compare/lines-diff.ts';
import { findLiteral } from '../text/find/find-matches.ts';
import { matchesOf } from '../text/text-change.ts';
import type { AppliedPptxOperations, PptxApplyOptions } from './apply/apply-operations.ts';
import { deckCharts } from './describe/charts.ts';
import { type SlideLooks, slideLooks } from './describe/looks.ts';
import { type SlideContent, slideContent } from './describe/slide-content.ts';
import type { SlidesDiff } from './diff/view/types.ts';
import { replaceDeckText } from './edit/text/replace-deck-text.ts';
import type { PptxOperation } from './operations/list.ts';
import { Presentation } from './package/presentation.ts';
import { findInDeck } from './read/find-text.ts';
import { deckLines } from './read/lines.ts';
import { type DeckMap, mapDeck, placeholdersOf } from './read/map-deck.ts';
import { readDeckLines } from './read/read-lines.ts';

/** Changes to take, by the ids that the comparison gives them. */
export type SlideSelection = ChosenChanges & { readonly view: 'blocks' };

const NOTHING: SlidesDiff = {
  view: 'slides',
  is_same: true,
  slide_count: 0,
  slides: [],
  change_count: 0,
  is_selectable: false,
  focus: null,
};

export const pptxAdapter = {
  async map(source: FormatSource): Promise<DeckMap> {
    return mapDeck(await deckOf(source));
  },
  async read(source: FormatSource, part: PartRequest): Promise<TextPart | SlideContent | SlideLooks | ChartsPart> {
    if (part.as === 'looks') return slideLooks(await bytesOf(source), part);
    if (part.as === 'charts') return deckCharts(await deckOf(source));
    if (part.as === 'structure') return slideContent(await bytesOf(source), part);
    const deck = await deckOf(source);
    return readDeckLines(deckLines(deck), deck.slides().length, part);
  },
  /** Counts what could be replaced, also in notes and tables. */
  async find(source: FormatSource, wanted: FindRequest): Promise<FoundText> {
    return findInDeck(deckLines(await deckOf(source)), findLiteral({ ...wanted, replace: '' }));
  },
  async passages(source: FormatSource): Promise<Passages> {
    return gatherPassages(deckLines(await deckOf(source)).map(({ number, slide, text }) => ({ number, slide, text })));
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
  /** By slides, shapes and words; by lines for those who read text. Bytes that differ are never the same. */
  async diff(
    before: FormatSource | null,
    after: FormatSource | null,
    { view = 'slides' }: DiffRequest,
  ): Promise<SlidesDiff | LinesDiff> {
    if (view === 'lines') return linesDiff(before, after, async (source) => deckLines(await deckOf(source)));
    const { diffDecks, wholeDeck } = await import('./diff/view/slides-diff.ts');
    if (before !== null && after !== null) return diffDecks(await bytesOf(before), await bytesOf(after));
    const only = before ?? after;
    return only === null ? NOTHING : wholeDeck(await bytesOf(only), before === null ? 'added' : 'removed');
  },
  async select(before: FormatSource | null, after: FormatSource, selection: SlideSelection): Promise<Uint8Array> {
    if (selection.view !== 'blocks') {
      throw new InvalidArgumentError(
        'hunks',
        'Lines of a presentation cannot be taken.',
        'Choose its changes by their ids.',
      );
    }
    if (before === null) return bytesOf(after);
    const { selectDeckChanges } = await import('./diff/select-changes.ts');
    return selectDeckChanges(await bytesOf(before), await bytesOf(after), selection);
  },
} satisfies FormatAdapter;

async function deckOf(source: FormatSource): Promise<Presentation> {
  return new Presentation(await bytesOf(source));
}
