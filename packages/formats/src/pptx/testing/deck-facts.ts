import { Presentation } from '../package/presentation.ts';
import { layoutName } from '../read/layout-name.ts';
import { notesText } from '../tree/notes.ts';
import { type PlacedShape, SlideReader } from '../tree/slide.ts';
import { tableOf } from '../tree/tables.ts';
import { bodyText } from '../tree/text.ts';

export interface SlideFacts {
  readonly layout: string;
  readonly isHidden: boolean;
  readonly notes: string;
  /** Kind, place and words of every shape, in drawing order. */
  readonly shapes: readonly string[];
}

/** What a deck says and where, slide by slide, for comparing two decks without the code that compares decks. */
export function deckFacts(bytes: Uint8Array): SlideFacts[] {
  const deck = new Presentation(bytes);
  const reader = new SlideReader(deck);
  return deck.slides().map(({ part }) => {
    const layout = deck.layoutOf(part);
    return {
      layout: layout === undefined ? '' : layoutName(deck, layout),
      isHidden: deck.isHidden(part),
      notes: notesText(deck, part),
      shapes: reader.shapes(part).flatMap(shapeFacts),
    };
  });
}

function shapeFacts(shape: PlacedShape): string[] {
  const { kind, place, body, element, children } = shape;
  const table = kind === 'table' ? tableOf(element) : null;
  const text =
    table === null
      ? bodyText(body)
      : table.rows.map(({ cells }) => cells.map((cell) => cell.text).join('|')).join('\n');
  const at = place === null ? 'nowhere' : [place.x, place.y, place.width, place.height, place.rotation].join(' ');
  return [`${kind} at ${at}: ${text}`, ...children.flatMap(shapeFacts)];
}
