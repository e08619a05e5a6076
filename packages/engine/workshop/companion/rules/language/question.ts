import type { Concept } from './lexicon.ts';

/** What a Run and its Workbench call things, so that a question can name them. */
export interface Names {
  readonly phases: readonly string[];
  readonly items: readonly { readonly number: number; readonly label: string }[];
  readonly files: readonly string[];
  readonly tools: readonly string[];
  readonly models: readonly string[];
}

export const noNames: Names = { phases: [], items: [], files: [], tools: [], models: [] };

export type Unit = 'phase' | 'item' | 'version' | 'checkpoint' | 'run';

/** A thing that is counted: `phase 2`, `section 3`, `the last item`. Negative numbers count from the end. */
export interface Counted {
  readonly unit: Unit;
  readonly number: number;
  /** The word that was used for the unit: `section`. */
  readonly word: string;
}

export interface Slots {
  readonly counted: readonly Counted[];
  /** Phases by name, as the run calls them. */
  readonly phases: readonly string[];
  /** Items that are named by their label, by number. */
  readonly items: readonly number[];
  readonly files: readonly string[];
  readonly tools: readonly string[];
  readonly models: readonly string[];
  /** Calls of a model by name: `main.3`. */
  readonly calls: readonly string[];
  readonly runIds: readonly string[];
  /** Milliseconds since 1970. */
  readonly since: number | null;
  readonly until: number | null;
  /** What it is about, for what is searched: quoted text, or the words that carry meaning. */
  readonly topic: readonly string[];
}

export interface Question {
  /** As the person wrote it. */
  readonly text: string;
  /** The same, in English. */
  readonly said: string;
  /** Its words, mended, without what stands in quotes. */
  readonly words: readonly string[];
  readonly concepts: ReadonlySet<Concept>;
  readonly slots: Slots;
  /** It asks, by its words or its mark; otherwise it tells. */
  readonly asks: boolean;
}

export function countedOf({ slots }: Question, unit: Unit): Counted[] {
  return slots.counted.filter((each) => each.unit === unit);
}
