import type { XmlElement } from '../../xml/element.ts';
import { type StoryKind, WordDocument } from '../package/word-document.ts';
import { blocksOf, rowsOf } from '../tree/blocks.ts';
import { FieldTracker } from '../tree/field-tracker.ts';
import { headingLevel } from './heading-level.ts';
import type { ListItem } from './list-counter.ts';
import { itemText, type ParagraphText, readParagraph } from './paragraph.ts';
import { readRow } from './row.ts';
import { SectionCounter } from './section-counter.ts';
import { type Story, storiesToRead } from './story.ts';
import { storyPieces } from './story-pieces.ts';

export type LineKind = 'heading' | 'paragraph' | 'row' | 'math' | 'chunk';

export interface LineTable {
  readonly element: XmlElement;
  /** Outermost tables of the document, from 1. */
  readonly number: number;
  /** From 1. */
  readonly row: number;
  /** Columns of the grid in this row. */
  readonly columns: number;
}

/**
 * One line of a document: a paragraph or a row of an outermost table. Maps, reading, search, comparison and edits all count
 * these: first the body in order (the paragraphs of a text box follow the paragraph or row that holds it), then
 * footnotes, endnotes, comments, headers and footers.
 */
export interface DocumentLine {
  /** From 1. */
  readonly number: number;
  readonly story: StoryKind;
  readonly part: string;
  /** `w:p` or `w:tr`; a formula or an embedded document between paragraphs has a line of its own. */
  readonly element: XmlElement;
  readonly kind: LineKind;
  /** As it is shown: `# heading`, `| cell | cell |`, `1. item`. */
  readonly text: string;
  /** Its words alone, as if tracked changes were accepted. Paragraphs of a row are parted by line breaks. */
  readonly plain: string;
  /** 0 for the title, 1 to 9 for headings; each begins a section. */
  readonly level: number | null;
  readonly item: ListItem | null;
  /** From 1, as `sections` numbers them. */
  readonly section: number;
  readonly table: LineTable | null;
  /** Of a row: every paragraph in it, in order. Of a paragraph: itself. */
  readonly paragraphs: readonly ParagraphText[];
  readonly isInBox: boolean;
}

export function documentLines(document: WordDocument): DocumentLine[] {
  const reader = new LineReader();
  for (const story of storiesToRead(document)) {
    const { root } = document.tree(story.part);
    for (const whole of story.kind === 'body' ? document.bodies() : [root]) {
      for (const { container, lead } of storyPieces(whole, story)) reader.read(container, story, lead);
    }
  }
  return reader.lines;
}

export function documentLinesOf(bytes: Uint8Array): DocumentLine[] {
  return documentLines(new WordDocument(bytes));
}

type NewLine = Pick<DocumentLine, 'element' | 'kind' | 'text' | 'paragraphs'> & Partial<DocumentLine>;

class LineReader {
  readonly lines: DocumentLine[] = [];
  readonly #sections = new SectionCounter();
  #tables = 0;
  #boxes = 0;
  #lead = '';

  /** `lead` stands before the first line: whose note or comment it is. */
  read(container: XmlElement, around: Story, lead = ''): void {
    this.#lead = lead;
    // Fields do not go on from one note or text box into the next.
    const story = { ...around, fields: new FieldTracker() };
    for (const { kind, element } of blocksOf(container)) {
      if (kind === 'paragraph') this.#paragraph(element, story);
      else if (kind === 'table') this.#table(element, story);
      else if (kind === 'math') this.#add(story, { element, kind, text: mathLine(element), paragraphs: [] });
      else this.#add(story, { element, kind, text: '[embedded document]', paragraphs: [] });
    }
  }

  #paragraph(element: XmlElement, story: Story): void {
    const paragraph = readParagraph(element, story);
    const mayHead = story.kind === 'body' && this.#boxes === 0 && paragraph.plain.trim() !== '';
    const level = mayHead ? headingLevel(element, story.styles) : null;
    const { item } = paragraph;
    const text = level === null ? itemText(paragraph) : headingText(paragraph, level);
    const kind = level === null ? 'paragraph' : 'heading';
    this.#add(story, { element, kind, text, level, item, paragraphs: [paragraph] });
    this.#readBoxes([paragraph], story);
  }

  #table(element: XmlElement, story: Story): void {
    this.#tables += 1;
    const number = this.#tables;
    for (const [index, row] of rowsOf(element).entries()) {
      const { text, columns, paragraphs } = readRow(row, story);
      const table = { element, number, row: index + 1, columns };
      this.#add(story, { element: row, kind: 'row', text, table, paragraphs });
      this.#readBoxes(paragraphs, story);
    }
  }

  #readBoxes(paragraphs: readonly ParagraphText[], story: Story): void {
    this.#boxes += 1;
    for (const { boxes } of paragraphs) for (const box of boxes) this.read(box, story);
    this.#boxes -= 1;
  }

  #add({ kind: story, part }: Story, line: NewLine): void {
    const level = line.level ?? null;
    this.lines.push({
      number: this.lines.length + 1,
      story,
      part,
      plain: line.paragraphs.map(({ plain }) => plain).join('\n'),
      item: null,
      table: null,
      isInBox: this.#boxes > 0,
      ...line,
      text: this.#lead + line.text,
      level,
      section: this.#sections.next(story, level),
    });
    this.#lead = '';
  }
}

function headingText({ text, item }: ParagraphText, level: number): string {
  const label = item === null || item.label === '' ? '' : `${item.label} `;
  return `${'#'.repeat(Math.max(1, level))} ${label}${text.trim()}`;
}

function mathLine(element: XmlElement): string {
  let text = '';
  for (const part of element.descendants()) if (part.name === 't') text += part.text;
  return `$${text.replaceAll(/\s+/g, ' ').trim()}$`;
}
