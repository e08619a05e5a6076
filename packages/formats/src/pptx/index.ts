export type { DeckStyles } from './describe/deck-styles.ts';
export type { DeckMap } from './read/map-deck.ts';
