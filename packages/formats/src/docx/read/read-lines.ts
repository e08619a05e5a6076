import { NotFoundError } from '@galley/schema/errors';
import type { PartRequest, TextPart } from '../../core/adapter.ts';
import type { DocumentLine } from './lines.ts';
import { type DocumentSection, sectionsOf } from './sections.ts';

export interface LineWindow {
  readonly lines: readonly DocumentLine[];
  /** Set when one was asked for. */
  readonly section: DocumentSection | null;
  readonly section_count: number;
  readonly has_more: boolean;
}

type WindowRequest = Pick<PartRequest, 'section' | 'lineStart' | 'lineCount'>;

/** Some lines of a document or of one section. Numbers are always those of the whole document. */
export function lineWindow(
  lines: readonly DocumentLine[],
  { section: wanted, lineStart, lineCount }: WindowRequest,
): LineWindow {
  const sections = sectionsOf(lines);
  const section = wanted === undefined ? null : findSection(sections, wanted);
  const first = Math.max(lineStart, section?.line ?? 1);
  const end = section === null ? lines.length + 1 : section.line + section.lines;
  const after = Math.min(end, first + lineCount);
  return {
    lines: lines.slice(first - 1, Math.max(first, after) - 1),
    section,
    section_count: sections.length,
    has_more: after < end,
  };
}

export function readDocumentLines(lines: readonly DocumentLine[], request: PartRequest): TextPart {
  const { lines: shown, section, section_count, has_more } = lineWindow(lines, request);
  const text = shown.map((line) => (request.numbered === true ? `${line.number}: ${line.text}` : line.text)).join('\n');
  const start = shown[0]?.number ?? request.lineStart;
  return {
    text,
    chunk_info: {
      line_start: start,
      line_count: shown.length,
      total_lines: lines.length,
      has_more,
      ...(has_more ? { next_line: start + shown.length } : {}),
      ...(section === null ? {} : { section: section.number, section_title: section.title, section_count }),
    },
  };
}

function findSection(sections: readonly DocumentSection[], number: number): DocumentSection {
  const found = sections[number - 1];
  if (found !== undefined) return found;
  throw new NotFoundError(
    `There is no section ${number}: the document has ${sections.length}.`,
    'The map lists the sections with their numbers, from 1.',
    { section: number, sections: sections.length },
  );
}
