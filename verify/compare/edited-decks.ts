import { GalleyError } from '@galley/schema';
import { Presentation } from '../../packages/formats/src/pptx/package/presentation.ts';
import { notesBody } from '../../packages/formats/src/pptx/tree/notes.ts';
import { transformOf } from '../../packages/formats/src/pptx/tree/place.ts';
import { shapesOf } from '../../packages/formats/src/pptx/tree/shapes.ts';
import { childNamed } from '../../packages/formats/src/xml/find-element.ts';

type Edit = (deck: Presentation) => boolean;

/** Edits that people make, straight in the tree, so that they do not depend on the operations. False: nothing to edit. */
const EDITS: Readonly<Record<string, Edit>> = {
  'a word': (deck) => {
    for (const { part } of deck.slides().toReversed()) {
      for (const element of deck.tree(part).root.descendants()) {
        if (element.name !== 't' || element.text.trim() === '') continue;
        element.setText(`${element.text} edited`);
        return true;
      }
    }
    return false;
  },
  'a place': (deck) => {
    const shape = deck
      .slides()
      .flatMap(({ part }) => shapesOf(deck.tree(part).root))
      .find((one) => transformOf(one.element) !== undefined);
    const offset = shape === undefined ? undefined : childNamed(transformOf(shape.element), 'off');
    offset?.setAttribute('x', String(Number(offset.attribute('x') ?? 0) + 360_000));
    return offset !== undefined;
  },
  'a shape less': (deck) => {
    const shape = deck
      .slides()
      .flatMap(({ part }) => shapesOf(deck.tree(part).root))
      .at(-1);
    shape?.element.remove();
    return shape !== undefined;
  },
  'a hidden slide': (deck) => {
    const slide = deck.slides().at(-1);
    if (slide === undefined) return false;
    deck.tree(slide.part).root.setAttribute('show', deck.isHidden(slide.part) ? '1' : '0');
    return true;
  },
  'another order': (deck) => {
    const [first, second] = deck.slides();
    if (first === undefined || second === undefined) return false;
    second.entry.after(first.entry);
    return true;
  },
  'other notes': (deck) => {
    for (const { part } of deck.slides()) {
      const notes = deck.notesOf(part);
      const body = notes === undefined ? null : notesBody(deck, notes);
      for (const element of body?.descendants() ?? []) {
        if (element.name !== 't' || element.text === '') continue;
        element.setText('Other notes.');
        return true;
      }
    }
    return false;
  },
};

const ALL = 'all edits';

/** Names of the edits, each alone and all together. */
export const deckEdits: readonly string[] = [...Object.keys(EDITS), ALL];

/** A deck after an edit; null for one that has nothing for it, or that cannot be read. */
export function editedDeck(bytes: Uint8Array, name: string): Uint8Array | null {
  try {
    const deck = new Presentation(bytes);
    const wanted = name === ALL ? Object.values(EDITS) : Object.values(EDITS).filter((edit) => edit === EDITS[name]);
    const done = wanted.filter((edit) => edit(deck));
    return done.length === 0 ? null : deck.finish();
  } catch (error) {
    if (error instanceof GalleyError) return null;
    throw error;
  }
}
