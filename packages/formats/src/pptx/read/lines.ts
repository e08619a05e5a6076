import { Presentation, type SlidePart } from '../package/presentation.ts';
import { commentsOf } from '../tree/comments.ts';
import { notesBody } from '../tree/notes.ts';
import { SlideReader } from '../tree/slide.ts';
import { paragraphsOf, type TextParagraph } from '../tree/text.ts';
import { readingOrder } from './reading-order.ts';
import { oneLine, type ShapeLine, shapeLines, slideTitle } from './shape-lines.ts';

/**
 * One line of a deck: the head of a slide, a paragraph, a row of a table or a chart, what stands for a picture. Maps,
 * reading, search and comparison all count these, slide by slide.
 */
export interface DeckLine extends Omit<ShapeLine, 'shapeId'> {
  /** From 1, over the whole deck. */
  readonly number: number;
  /** From 1, as slides are shown. */
  readonly slide: number;
  /** Of the shape whose first line this is. */
  readonly shapeId: string | null;
}

export function deckLines(deck: Presentation): DeckLine[] {
  const reader = new SlideReader(deck);
  const lines: DeckLine[] = [];
  for (const slide of deck.slides()) {
    for (const line of slideLines(deck, slide, reader)) {
      lines.push({ ...line, number: lines.length + 1, slide: slide.number });
    }
  }
  return lines;
}

export function deckLinesOf(bytes: Uint8Array): DeckLine[] {
  return deckLines(new Presentation(bytes));
}

function slideLines(deck: Presentation, { number, part }: SlidePart, reader: SlideReader): ShapeLine[] {
  const shapes = readingOrder(reader.shapes(part));
  const title = shapes[0]?.kind === 'title' ? shapes[0] : undefined;
  const rest = title === undefined ? shapes : shapes.slice(1);
  const hidden = deck.isHidden(part) ? ' (hidden)' : '';
  const heading = title === undefined ? '' : slideTitle(title);
  const head: ShapeLine = {
    kind: 'slide',
    text: `# Slide ${number}${hidden}${heading === '' ? '' : `: ${heading}`}`,
    shapeId: title?.id ?? null,
    paragraphs: title === undefined ? [] : paragraphsOf(title.body),
    fixed: '',
  };
  return [
    head,
    ...rest.flatMap((shape) => shapeLines(deck, part, shape)),
    ...notesLines(deck, part),
    ...commentsOf(deck, part).map(({ author, text }): ShapeLine => {
      const shown = oneLine(`Comment${author === '' ? '' : ` (${author})`}: ${text}`);
      return { kind: 'comment', text: shown, shapeId: null, paragraphs: [], fixed: text };
    }),
  ];
}

function notesLines(deck: Presentation, slide: string): ShapeLine[] {
  const notes = deck.notesOf(slide);
  const paragraphs = notes === undefined ? [] : paragraphsOf(notesBody(deck, notes));
  return paragraphs
    .filter(({ text }) => text !== '')
    .map((paragraph: TextParagraph) => ({
      kind: 'notes',
      text: `Notes: ${oneLine(paragraph.text)}`,
      shapeId: null,
      paragraphs: [paragraph],
      fixed: '',
    }));
}
