import { NotFoundError } from '@galley/schema/errors';
import type { PartRequest, TextPart } from '../../core/adapter.ts';
import type { DeckLine } from './lines.ts';

export interface SlideWindow {
  readonly lines: readonly DeckLine[];
  readonly has_more: boolean;
}

/** Some lines of a deck or of one slide. Numbers are always those of the whole deck. */
export function slideWindow(
  lines: readonly DeckLine[],
  { slide, lineStart, lineCount }: Pick<PartRequest, 'slide' | 'lineStart' | 'lineCount'>,
): SlideWindow {
  const own = slide === undefined ? lines : lines.filter((line) => line.slide === slide);
  const from = own.filter(({ number }) => number >= lineStart);
  return { lines: from.slice(0, lineCount), has_more: from.length > lineCount };
}

export function readDeckLines(lines: readonly DeckLine[], slideCount: number, request: PartRequest): TextPart {
  requireSlide(request.slide, slideCount);
  const { lines: shown, has_more } = slideWindow(lines, request);
  const start = shown[0]?.number ?? request.lineStart;
  return {
    text: shown.map((line) => (request.numbered === true ? numbered(line) : line.text)).join('\n'),
    chunk_info: {
      line_start: start,
      line_count: shown.length,
      total_lines: lines.length,
      slide_count: slideCount,
      ...(request.slide === undefined ? {} : { slide: request.slide }),
      has_more,
      ...(has_more ? { next_line: start + shown.length } : {}),
    },
  };
}

/** The id of a shape stands before its first line, for those who will name shapes. */
function numbered({ number, text, shapeId }: DeckLine): string {
  return `${number}: ${shapeId === null || shapeId === '' ? '' : `[${shapeId}] `}${text}`;
}

export function requireSlide(slide: number | undefined, count: number): void {
  if (slide === undefined || (slide >= 1 && slide <= count)) return;
  throw new NotFoundError(
    `There is no slide ${slide}: the presentation has ${count}.`,
    'The map lists the slides with their numbers, from 1.',
    { slide, slides: count },
  );
}
