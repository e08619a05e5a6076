import type { CompanionComputed, CompanionSource } from '@galley/schema';
import type { Desk } from '../desk/desk.ts';

/** What fixed rules make of a question. */
export interface RulesAnswer {
  readonly text: string;
  readonly sources: readonly CompanionSource[];
  readonly computed: readonly CompanionComputed[];
  /** False where the text says that the rules cannot answer this, and what they can. */
  readonly understood: boolean;
  /** The person's own words as feedback, where they told rather than asked. */
  readonly feedback: string | null;
}

/** `earlier` are the questions before it in the same chat, oldest first. */
export type AnswerByRules = (question: string, desk: Desk, earlier: readonly string[]) => Promise<RulesAnswer>;
