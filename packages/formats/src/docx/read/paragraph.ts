import type { XmlElement } from '../../xml/element.ts';
import { boxesOf, type Inline, inlinesOf } from '../tree/inlines.ts';
import { isTakenOut, markRevision } from '../tree/revision.ts';
import { inlineText, type PlainText, plainText } from './inline-text.ts';
import { type ListItem, listPlace } from './list-counter.ts';
import type { Story } from './story.ts';
import { styleIdOf } from './styles.ts';

/** A paragraph as it is read. */
export interface ParagraphText extends PlainText {
  readonly element: XmlElement;
  /** On one line, with marks for what is no text; without the number of a list. */
  readonly text: string;
  /** What it is made of. */
  readonly inlines: readonly Inline[];
  /** Marks of the notes it refers to, in order: `[^1]`. */
  readonly notes: readonly string[];
  readonly item: ListItem | null;
  /** Contents of the text boxes that hang on it, in order. */
  readonly boxes: readonly XmlElement[];
}

/** To be called for each paragraph of a story in order: lists and fields count on. */
export function readParagraph(element: XmlElement, story: Story): ParagraphText {
  const inlines = inlinesOf(element, story.fields);
  const place = listPlace(element, story.numbering, story.styles);
  return {
    element,
    text: inlineText(inlines, styleIdOf(element), story) + markText(element),
    ...plainText(inlines),
    inlines,
    notes: inlines.flatMap(({ kind, element: mark }) => (kind === 'note' ? [story.notes.ofReference(mark)] : [])),
    item: place === null ? null : story.lists.next(place),
    boxes: inlines.flatMap((inline) => (inline.kind === 'box' ? boxesOf(inline.element) : [])),
  };
}

/** Its text after its number: `2. Scope`, and `  - ` for a bullet one level down. */
export function itemText({ text, item }: ParagraphText): string {
  if (item === null || item.label === '') return text;
  return `${'  '.repeat(item.level)}${item.label} ${text}`;
}

/** A paragraph's end that was put in or taken out splits or joins paragraphs when accepted. */
function markText(paragraph: XmlElement): string {
  const revision = markRevision(paragraph);
  if (revision === null) return '';
  return isTakenOut(revision) ? '[-¶-]' : '{+¶+}';
}
