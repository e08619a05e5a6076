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
import { findInLines } from '../text/find-in-lines.ts';
import { findLiteral } from '../text/find-matches.ts';
import { lineHunks } from '../text/line-hunks.ts';
import { matchesOf } from '../text/text-change.ts';
import { documentLines } from './document-lines.ts';
import { replaceDocumentText } from './edit/text/replace-document-text.ts';
import { type DocumentMap, documentPlaceholders, mapDocument } from './map-document.ts';

export const docxAdapter = {
  async map(source: FormatSource): Promise<DocumentMap> {
    return mapDocument(await bytesOf(source));
  },
  async read(source: FormatSource, { lineStart, lineCount }: PartRequest): Promise<TextPart> {
    const lines = documentLines(await bytesOf(source));
    const shown = lines.slice(lineStart - 1, lineStart - 1 + lineCount);
    return {
      text: shown.map(({ text }) => text).join('\n'),
      chunk_info: {
        line_start: lineStart,
        line_count: shown.length,
        total_lines: lines.length,
        has_more: lineStart - 1 + shown.length < lines.length,
      },
    };
  },
  /** Counts what could be replaced, also in headers and notes; the lines are those of the body. */
  async find(source: FormatSource, wanted: FindRequest): Promise<FoundText> {
    const bytes = await bytesOf(source);
    const matches = findLiteral({ ...wanted, replace: '' });
    const { replaced, skipped } = replaceDocumentText(bytes, matches);
    const lines = documentLines(bytes).map(({ text }) => text);
    return { count: replaced, skipped, ...findInLines(lines, matches) };
  },
  async placeholders(source: FormatSource): Promise<string[]> {
    return documentPlaceholders(await bytesOf(source));
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

async function textOf(source: FormatSource | null): Promise<string> {
  if (source === null) return '';
  return documentLines(await bytesOf(source))
    .map(({ text }) => text)
    .join('\n');
}
