import type { ProofKind } from '../file-proof.ts';
import type { DeckFacts } from './deck-facts.ts';

/** One edit as the proof makes it, with all that it may change. */
export interface DeckEdit {
  readonly operations: readonly unknown[];
  /** The slide that it works on, by its part; others keep their bytes unless `touches` names them. */
  readonly slide?: string;
  /** Ids of shapes on that slide that may change or go; every other stays, byte by byte and in order. */
  readonly shapes?: readonly string[] | 'all';
  /** How many shapes are new there. None unless said. */
  readonly come?: number;
  /** What is not a shape may change there: attributes, animations. */
  readonly rest?: boolean;
  /** The order of shapes changes. */
  readonly isReordered?: boolean;
  /** Parts besides the slide that may change, come or go. */
  touches?(part: string): boolean;
  /** The slides afterwards: a part that was there, or null for a new one. As before unless said. */
  readonly order?: readonly (string | null)[];
  /** Words that must stand on the slide afterwards, by the strict parser. */
  readonly says?: readonly string[];
  /** Words that must not. */
  readonly isGone?: readonly string[];
  /** Words that LibreOffice must show. */
  readonly shows: readonly string[];
}

export type DeckEditKind = ProofKind<DeckFacts, DeckEdit>;
