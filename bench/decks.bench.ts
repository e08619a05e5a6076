import { deckRows } from './decks/rows.ts';
import { removeSampleDecks } from './decks/sample-deck.ts';
import type { Bench } from './measure.ts';

/** Presentations of 10 to 1,000 slides: titles, lists of several runs, text boxes, a table every fifth slide, notes. */
export const bench: Bench = { rows: deckRows(), close: removeSampleDecks };
