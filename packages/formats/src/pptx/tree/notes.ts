import type { XmlElement } from '../../xml/element.ts';
import type { Presentation } from '../package/presentation.ts';
import { shapesOf } from './shapes.ts';
import { bodyText } from './text.ts';

/** Where the speaker's words stand on a page of notes: its body, not the picture of the slide, date or number. */
export function notesBody(deck: Presentation, notes: string): XmlElement | null {
  const shapes = shapesOf(deck.tree(notes).root);
  const body = shapes.find(({ placeholder }) => placeholder?.type === 'body');
  return body?.body ?? null;
}

/** What a slide's notes say; empty where it has none. */
export function notesText(deck: Presentation, slide: string): string {
  const notes = deck.notesOf(slide);
  return notes === undefined ? '' : bodyText(notesBody(deck, notes));
}
