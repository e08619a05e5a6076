export type { DeckStyles } from './describe/deck-styles.ts';
export type { ItemView as SlideItemView, SlidesDiff, SlideView } from './diff/view/types.ts';
export { type PptxOperation, pptxOperationKinds, pptxOperationSchema } from './operations/list.ts';
export { deckLinesOf } from './read/lines.ts';
export type { DeckMap } from './read/map-deck.ts';
