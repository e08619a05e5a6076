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
import { bytesOf, type FormatSource } from '../core/source.ts';
import { lineHunks } from '../text/compare/line-hunks.ts';
import { findLiteral } from '../text/find/find-matches.ts';
import { matchesOf } from '../text/text-change.ts';
import { replaceDocumentText } from './edit/text/replace-document-text.ts';
import { findInDocument } from './read/find-text.ts';
import { type DocumentLine, documentLinesOf } from './read/lines.ts';
import { type DocumentMap, mapLines, placeholdersOf } from './read/map-document.ts';
import { readDocumentLines } from './read/read-lines.ts';

export const docxAdapter = {
  async map(source: FormatSource): Promise<DocumentMap> {
    return mapLines(await linesOf(source));
  },
  async read(source: FormatSource, part: PartRequest): Promise<TextPart> {
    return readDocumentLines(await linesOf(source), part);
  },
  /** Counts what could be replaced, also in headers and notes. */
  async find(source: FormatSource, wanted: FindRequest): Promise<FoundText> {
    return findInDocument(await linesOf(source), findLiteral({ ...wanted, replace: '' }));
  },
  async placeholders(source: FormatSource): Promise<string[]> {
    return placeholdersOf(await linesOf(source));
  },
  async change(source: FormatSource, change: TextChange): Promise<ChangedText> {
    const { bytes, replaced, skipped, parts } = replaceDocumentText(await bytesOf(source), matchesOf(change));
    return { bytes, replaced, skipped, parts: parts.map((part) => ({ kind: part.kind, replaced: part.replaced })) };
  },
  async diff(before: FormatSource | null, after: FormatSource | null, _request: DiffRequest): Promise<LinesDiff> {
    const hunks = lineHunks(await textOf(before), await textOf(after));
    return { view: 'lines', hunks, is_same: hunks.length === 0 };
  },
} satisfies FormatAdapter;

async function linesOf(source: FormatSource): Promise<DocumentLine[]> {
  return documentLinesOf(await bytesOf(source));
}

async function textOf(source: FormatSource | null): Promise<string> {
  return source === null ? '' : (await linesOf(source)).map(({ text }) => text).join('\n');
}
