import { changesInside, type DeckComparison, type SlideEntry } from '../../compare/changes.ts';
import { compareDecks } from '../../compare/compare-decks.ts';
import { Side } from '../../compare/side.ts';
import { readSlide } from '../../compare/slide.ts';
import { deckItems } from './deck-items.ts';
import { slideItems } from './items.ts';
import type { ItemView, SlideChange, SlidesDiff, SlideView } from './types.ts';

/** Everything that differs between two versions of a deck, in the order of the second. */
export function diffDecks(before: Uint8Array, after: Uint8Array): SlidesDiff {
  const comparison = compareDecks(before, after);
  const count = comparison.after.deck.slides().length;
  let index = count;
  const slides = comparison.slides.flatMap((entry): SlideView[] => {
    // The old place of a slide that moved is named with its new one.
    if (entry.place === 'old' && entry.after !== null) return [];
    if (entry.after === null) index += 1;
    const own = entry.after?.number ?? index;
    return [slideView(comparison, entry, own)];
  });
  const items = deckItems(comparison);
  return {
    view: 'slides',
    is_same: comparison.changes.all.length === 0,
    slide_count: count,
    slides: items.length === 0 ? slides : [...slides, presentationView(index + 1, items)],
    change_count: comparison.changes.all.length,
    is_selectable: true,
    focus: focusOf(slides) ?? focusOf([presentationView(index + 1, items)]),
  };
}

/** A deck that is new or gone: all of its slides. */
export function wholeDeck(bytes: Uint8Array, change: 'added' | 'removed'): SlidesDiff {
  const side = new Side(bytes);
  const slides = side.deck.slides().map((part): SlideView => {
    const slide = readSlide(side, part);
    const words = [...slide.shapes.map(({ text }) => text), slide.notes].filter((text) => text !== '').join('\n');
    const item: ItemView = {
      id: '',
      unit: '',
      thing: 'slide',
      change,
      title: 'Slide',
      shape: null,
      notes: [],
      pieces: words === '' ? [] : [{ kind: change, text: words, notes: [] }],
      rows: [],
      rows_left_out: 0,
      cm_before: null,
      cm_after: null,
    };
    const [before, after] = change === 'added' ? [null, slide.number] : [slide.number, null];
    return {
      index: slide.number,
      number_before: before,
      number_after: after,
      title: slide.title,
      change,
      items: [item],
    };
  });
  return {
    view: 'slides',
    is_same: false,
    slide_count: slides.length,
    slides,
    change_count: slides.length,
    is_selectable: false,
    focus: focusOf(slides),
  };
}

function slideView(comparison: DeckComparison, entry: SlideEntry, index: number): SlideView {
  const { before, after } = entry;
  return {
    index,
    number_before: before?.number ?? null,
    number_after: after?.number ?? null,
    title: (after ?? before)?.title ?? '',
    change: changeOf(entry),
    items: slideItems(comparison, entry),
  };
}

function changeOf({ change, inside }: SlideEntry): SlideChange {
  if (change !== null && change.kind !== 'changed') return change.kind;
  return inside !== null && changesInside(inside).length > 0 ? 'changed' : 'same';
}

function presentationView(index: number, items: readonly ItemView[]): SlideView {
  return { index, number_before: null, number_after: null, title: 'Presentation', change: 'presentation', items };
}

function focusOf(slides: readonly SlideView[]): SlidesDiff['focus'] {
  for (const { index, items } of slides) {
    const [first] = items;
    if (first !== undefined) return { slide: index, id: first.id };
  }
  return null;
}
