import { relationshipsOf } from '../../ooxml/part-relationships.ts';
import type { StoryPart, WordDocument } from '../package/word-document.ts';
import { FieldTracker } from '../tree/field-tracker.ts';
import { ListCounter } from './list-counter.ts';
import { NoteMarks } from './note-marks.ts';
import { type Numbering, numberingOf } from './numbering.ts';
import { pageKinds } from './page-kinds.ts';
import { type Styles, stylesOf } from './styles.ts';

/** What reading a part needs to know from the rest of the document, and where it stands in its fields and lists. */
export interface Story extends StoryPart {
  readonly styles: Styles;
  readonly numbering: Numbering;
  readonly notes: NoteMarks;
  readonly fields: FieldTracker;
  readonly lists: ListCounter;
  /** Of a header or footer that not every page has: which pages do. */
  readonly pages: string | null;
  /** What a relation of this part points to: an address, or the name of a part as written. */
  target(id: string | undefined): string | undefined;
}

/** One after the other in the order of lines: the body gives the notes their numbers. */
export function* storiesToRead(document: WordDocument): Generator<Story> {
  const styles = stylesOf(document);
  const numbering = numberingOf(document, styles);
  const notes = new NoteMarks();
  const pages = pageKinds(document);
  for (const story of inOrder(document.stories())) {
    const targets = new Map(relationshipsOf(document.parts, story.part).map(({ id, target }) => [id, target]));
    yield {
      ...story,
      styles,
      numbering,
      notes,
      fields: new FieldTracker(),
      lists: new ListCounter(),
      pages: pages.get(story.part) ?? null,
      target: (id) => (id === undefined ? undefined : targets.get(id)),
    };
  }
}

const ORDER = ['body', 'footnotes', 'endnotes', 'comments', 'header', 'footer'] as const;

function inOrder(stories: readonly StoryPart[]): StoryPart[] {
  return ORDER.flatMap((kind) => stories.filter((story) => story.kind === kind));
}
