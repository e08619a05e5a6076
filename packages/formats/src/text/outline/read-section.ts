import { NotFoundError } from '@galley/schema/errors';
import { decodeText } from '../decode/decode-text.ts';
import { type LinesRead, readLines, splitLines } from '../decode/read-lines.ts';
import { type Heading, headingsOf } from './headings.ts';

export interface SectionRead extends LinesRead {
  readonly chunk_info: LinesRead['chunk_info'] & {
    readonly section: number;
    readonly section_title: string;
    readonly section_count: number;
  };
}

/** Lines of one section, with what is below its headings. Numbers are always those of the whole text. */
export function readSection(
  bytes: Uint8Array,
  section: number,
  { lineStart, lineCount }: { readonly lineStart: number; readonly lineCount: number },
): SectionRead {
  const headings = headingsOf(splitLines(decodeText(bytes).text));
  const heading = headings[section - 1];
  if (heading === undefined) throw noSection(section, headings);
  const end = heading.line + heading.lines;
  const start = Math.min(Math.max(lineStart, heading.line), end);
  const read = readLines(bytes, { line_start: start, line_count: Math.min(lineCount, end - start) });
  return {
    ...read,
    chunk_info: {
      ...read.chunk_info,
      has_more: start + read.chunk_info.line_count < end,
      section,
      section_title: heading.text,
      section_count: headings.length,
    },
  };
}

function noSection(section: number, headings: readonly Heading[]): NotFoundError {
  return new NotFoundError(
    `There is no section ${section}: the text has ${headings.length}.`,
    'The map lists the headings with the numbers of their sections, from 1.',
    { section, sections: headings.length },
  );
}
