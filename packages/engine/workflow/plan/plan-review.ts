import type { ItemDecision, SourceChange, SourceFile } from '@galley/schema';
import type { HumanEdit } from './human-edits.ts';
import { matchItems } from './match-items.ts';
import { type PlanItem, parsePlan } from './parse-plan.ts';
import type { Disposition } from './plan-document.ts';

export interface PlanRevision {
  readonly number: number;
  readonly author: 'model' | 'person';
  readonly reason: string;
  readonly text: string;
  readonly at: number;
  readonly round: number;
}

/** `open`: not sent yet. `sent`: the next plan must answer it. */
export type CommentState = 'open' | 'sent' | 'answered' | 'unanswered' | 'withdrawn';

export interface PlanComment {
  readonly id: string;
  /** The item it is anchored to, and that item's label when it was written. */
  readonly item: string | null;
  readonly label: string | null;
  readonly text: string;
  /** Who wrote it, in a team. */
  readonly by?: string;
  readonly at: number;
  readonly revision: number;
  readonly state: CommentState;
  /** How often its answer was not good enough. */
  readonly reopened: number;
  readonly answer: { readonly disposition: Disposition; readonly text: string; readonly revision: number } | null;
}

/** What a person (or a flag or setting in their place) said yes to. */
export interface Approval {
  readonly gate: string;
  readonly digest: string;
  readonly files: readonly SourceFile[];
  readonly by: 'person' | 'flag' | 'program' | 'setting';
  /** Who, in a team. */
  readonly name?: string;
  readonly runAnyway: boolean;
  /** Let through unseen because its items only read. */
  readonly readsOnly: boolean;
  readonly at: number;
}

/** An item under a name that it keeps over revisions. */
export interface NamedItem {
  readonly id: string;
  readonly text: string;
  readonly label: string;
}

/** Everything that people and models said about one plan: a fold of the Run's events. */
export interface PlanReview {
  readonly revisions: readonly PlanRevision[];
  readonly comments: readonly PlanComment[];
  /** Every item of the last revision, and how many names were given so far. */
  readonly items: readonly NamedItem[];
  readonly named: number;
  readonly decisions: Readonly<Record<string, Exclude<ItemDecision, 'drop'>>>;
  readonly approval: Approval | null;
  /** Every approval that was given, the skipped reviews among them. */
  readonly approvals: readonly Approval[];
  /** Files that the plan was made from, as they were when it was shown. */
  readonly sources: readonly SourceFile[];
  readonly changed: readonly SourceChange[];
  /** The plan as it was last seen here, ticks included. */
  readonly text: string | null;
  readonly edits: readonly HumanEdit[];
  /** What the last revision by the model had lost of the person's edits and got back. */
  readonly restored: readonly string[];
}

export const emptyReview: PlanReview = {
  revisions: [],
  comments: [],
  items: [],
  named: 0,
  decisions: {},
  approval: null,
  approvals: [],
  sources: [],
  changed: [],
  text: null,
  edits: [],
  restored: [],
};

/** Rounds of feedback after which running anyway is offered (SPEC P9). */
export const softRoundLimit = 3;
/** A comment reopened this often is better settled by the person's own hand (SPEC P4). */
export const reopenLimit = 2;

/** Gives every item of `text` its name: the one it had, or a new one. */
export function nameItems(review: PlanReview, text: string): Pick<PlanReview, 'items' | 'named' | 'text'> {
  return nameParsed(review, text, parsePlan(text));
}

function nameParsed(review: PlanReview, text: string, parsed: readonly PlanItem[]) {
  // Ticks change at every item and names never with them: matching each time would cost the square of a long plan.
  const same =
    parsed.length === review.items.length && parsed.every((item, at) => item.text === review.items[at]?.text);
  if (same) return { items: review.items, named: review.named, text };
  const matched = matchItems(review.items, parsed);
  let { named } = review;
  const items = parsed.map(({ text: words, label }, index) => {
    const known = matched[index] ?? null;
    const id = known === null ? undefined : review.items[known]?.id;
    if (id !== undefined) return { id, text: words, label };
    named += 1;
    return { id: `i${named}`, text: words, label };
  });
  return { items, named, text };
}

export interface IdentifiedItem extends PlanItem {
  readonly id: string;
}

/** The items of the plan as it is now, under their names. */
export function identifyItems(review: PlanReview, text: string): IdentifiedItem[] {
  const parsed = parsePlan(text);
  const { items } = nameParsed(review, text, parsed);
  return parsed.map((item, index) => ({ ...item, id: items[index]?.id ?? `line-${item.line}` }));
}

/** Comments that nobody has answered yet. */
export function unansweredComments(review: PlanReview): PlanComment[] {
  return review.comments.filter(({ state }) => state === 'open' || state === 'sent' || state === 'unanswered');
}
