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
import type { Passages } from '../core/passages.ts';
import { bytesOf, type FormatSource } from '../core/source.ts';
import { linesDiff } from '../text/compare/lines-diff.ts';
import { findLiteral } from '../text/find/find-matches.ts';
import { matchesOf } from '../text/text-change.ts';
import type { AppliedDocxOperations, DocxApplyOptions } from './apply/apply-operations.ts';
import { type DocumentLooks, documentLooks } from './describe/looks.ts';
import { type SectionContent, sectionContent } from './describe/section-content.ts';
import type { ChosenChanges } from './diff/select-changes.ts';
import type { BlocksDiff } from './diff/view/types.ts';
import { replaceDocumentText } from './edit/text/replace-document-text.ts';
import type { DocxOperation } from './operations/list.ts';
import { WordDocument } from './package/word-document.ts';
import { documentPassages } from './read/document-passages.ts';
import { findInDocument } from './read/find-text.ts';
import { type DocumentLine, documentLines, documentLinesOf } from './read/lines.ts';
import { type DocumentMap, mapLines, placeholdersOf } from './read/map-document.ts';
import { readDocumentLines } from './read/read-lines.ts';
import { changesOf } from './revisions/changes.ts';

/** Changes to take, by the ids that the comparison gives them. */
export type BlockSelection = ChosenChanges & { readonly view: 'blocks' };

const NOTHING: BlocksDiff = {
  view: 'blocks',
  is_same: true,
  sections: [],
  blocks: [],
  change_count: 0,
  is_selectable: false,
  focus: null,
};

export const docxAdapter = {
  async map(source: FormatSource): Promise<DocumentMap> {
    const document = new WordDocument(await bytesOf(source));
    const map = mapLines(documentLines(document));
    if (map.tracked_changes === undefined) return map;
    // As many as are listed, accepted and rejected: one change may leave several marks.
    return { ...map, tracked_changes: { ...map.tracked_changes, count: changesOf(document).length } };
  },
  async read(source: FormatSource, part: PartRequest): Promise<TextPart | SectionContent | DocumentLooks> {
    if (part.as === 'looks') return documentLooks(await bytesOf(source), part);
    if (part.as === 'structure') return sectionContent(await bytesOf(source), part);
    return readDocumentLines(await linesOf(source), part);
  },
  /** Counts what could be replaced, also in headers and notes. */
  async find(source: FormatSource, wanted: FindRequest): Promise<FoundText> {
    return findInDocument(await linesOf(source), findLiteral({ ...wanted, replace: '' }));
  },
  async passages(source: FormatSource): Promise<Passages> {
    return documentPassages(await linesOf(source));
  },
  async placeholders(source: FormatSource): Promise<string[]> {
    return placeholdersOf(await linesOf(source));
  },
  async change(source: FormatSource, change: TextChange): Promise<ChangedText> {
    const { bytes, replaced, skipped, parts } = replaceDocumentText(await bytesOf(source), matchesOf(change));
    return { bytes, replaced, skipped, parts: parts.map((part) => ({ kind: part.kind, replaced: part.replaced })) };
  },
  async edit(
    source: FormatSource,
    operations: readonly DocxOperation[],
    options: DocxApplyOptions,
  ): Promise<AppliedDocxOperations> {
    const { applyDocxOperations } = await import('./apply/apply-operations.ts');
    return applyDocxOperations(await bytesOf(source), operations, options);
  },
  /** By blocks, words and looks; by lines for those who read text. Bytes that differ are never the same. */
  async diff(
    before: FormatSource | null,
    after: FormatSource | null,
    { view = 'blocks' }: DiffRequest,
  ): Promise<BlocksDiff | LinesDiff> {
    if (view === 'lines') return linesDiff(before, after, linesOf);
    const { diffDocuments, wholeDocument } = await import('./diff/view/blocks-diff.ts');
    if (before !== null && after !== null) return diffDocuments(await bytesOf(before), await bytesOf(after));
    const only = before ?? after;
    return only === null ? NOTHING : wholeDocument(await bytesOf(only), before === null ? 'added' : 'removed');
  },
  async select(before: FormatSource | null, after: FormatSource, selection: BlockSelection): Promise<Uint8Array> {
    if (selection.view !== 'blocks') {
      throw new InvalidArgumentError(
        'hunks',
        'Lines of a Word document cannot be taken.',
        'Choose its changes by their ids.',
      );
    }
    if (before === null) return bytesOf(after);
    const { selectChanges } = await import('./diff/select-changes.ts');
    return selectChanges(await bytesOf(before), await bytesOf(after), selection);
  },
} satisfies FormatAdapter;

async function linesOf(source: FormatSource): Promise<DocumentLine[]> {
  return documentLinesOf(await bytesOf(source));
}
