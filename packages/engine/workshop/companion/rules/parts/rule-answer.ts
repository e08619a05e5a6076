/** Where an answer stands: what the page opens when a person follows it. */
export type AnswerSource =
  | { readonly kind: 'journal'; readonly run_id: string; readonly seq: number }
  | { readonly kind: 'run'; readonly run_id: string }
  | { readonly kind: 'file'; readonly path: string; readonly line: number | null }
  | { readonly kind: 'artifact'; readonly artifact: string; readonly line: number | null }
  | { readonly kind: 'snapshot'; readonly run_id: string; readonly name: string; readonly seq: number }
  | { readonly kind: 'checkpoint'; readonly checkpoint_id: string }
  | { readonly kind: 'plan_version'; readonly number: number };

/** A number that an answer names, as it was computed. Null: nobody recorded it. */
export interface Figure {
  readonly label: string;
  readonly value: number | null;
  readonly unit: 'dollars' | 'tokens' | 'ms' | 'count' | 'time';
}

/** A question that was put to the journal for an answer, so that a person can put it again. */
export interface AnswerQuery {
  /** The Companion tool or procedure that answers it. */
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/**
 * `answered`: here it is. `none`: it was looked up, and there is none of it. `no_data`: nobody recorded it, so it cannot
 * be told. `cannot`: the rules do not understand the question, or it needs a model.
 */
export type Outcome = 'answered' | 'none' | 'no_data' | 'cannot';

export interface RuleAnswer {
  readonly outcome: Outcome;
  /** What the question was taken for; null where it was not understood. */
  readonly intent: string | null;
  readonly text: string;
  /** Of some of it nobody recorded anything; the text says of what. */
  readonly partly: boolean;
  readonly figures: readonly Figure[];
  readonly queries: readonly AnswerQuery[];
  readonly sources: readonly AnswerSource[];
  /** Questions that can be answered here; three where this one could not. */
  readonly suggestions: readonly string[];
  /** The person's own words as feedback, where they told rather than asked; nothing sends it. */
  readonly draft_feedback: string | null;
}
