import type { ItemDecision } from '@galley/schema';
import { humanEdits } from './human-edits.ts';
import { planDigest } from './plan-digest.ts';
import { identifyItems, nameItems, type PlanReview } from './plan-review.ts';
import { setBox } from './tick-plan.ts';

/** A review together with the plan it is about. */
export interface Reviewed {
  readonly review: PlanReview;
  readonly text: string;
}

/** A person's own revision. The approval falls unless only boxes changed (SPEC P8). */
export function takeEdit(
  { review, text }: Reviewed,
  edit: { readonly text: string; readonly reason: string; readonly at: number; readonly round: number },
): Reviewed {
  const number = review.revisions.length + 1;
  const revision = { number, author: 'person' as const, ...edit };
  const holds = review.approval !== null && review.approval.digest === planDigest(edit.text);
  return {
    text: edit.text,
    review: {
      ...review,
      ...nameItems(review, edit.text),
      revisions: [...review.revisions, revision],
      edits: humanEdits(review.edits, text, edit.text),
      approval: holds ? review.approval : null,
    },
  };
}

interface GivenComment {
  readonly item: string | null;
  readonly text: string;
  readonly reopens: string | null;
  readonly at: number;
  readonly person?: { readonly name: string } | undefined;
}

export function takeComment(
  review: PlanReview,
  given: GivenComment,
  items: PlanReview['items'] = review.items,
): PlanReview {
  const known = review.comments.find(({ id }) => id === given.reopens);
  if (known !== undefined) {
    const text = given.text === '' ? known.text : given.text;
    const again = { ...known, text, state: 'open' as const, reopened: known.reopened + 1 };
    return { ...review, comments: review.comments.map((each) => (each === known ? again : each)) };
  }
  const label = items.find(({ id }) => id === given.item)?.label ?? null;
  const comment = {
    id: `c${review.comments.length + 1}`,
    item: given.item,
    label,
    text: given.text,
    ...(given.person === undefined ? {} : { by: given.person.name }),
    at: given.at,
    revision: review.revisions.length,
    state: 'open' as const,
    reopened: 0,
    answer: null,
  };
  return { ...review, comments: [...review.comments, comment] };
}

export function withdrawComment(review: PlanReview, id: string): PlanReview {
  const comments = review.comments.map((each) => (each.id === id ? { ...each, state: 'withdrawn' as const } : each));
  return { ...review, comments };
}

/**
 * What a person says of one item. Dropping changes its box, so that it can be seen in the plan. The approval moves
 * along: it was the person who narrowed or widened it.
 */
export function decideItem({ review, text }: Reviewed, id: string, decision: ItemDecision): Reviewed {
  const item = identifyItems(review, text).find((each) => each.id === id);
  if (item === undefined || (item.status !== 'pending' && item.status !== 'dropped')) return { review, text };
  const marked = decision === 'drop' ? 'dropped' : 'pending';
  const changed = item.status === marked ? text : setBox(text, item, marked);
  const { [id]: _gone, ...others } = review.decisions;
  const { approval } = review;
  return {
    text: changed,
    review: {
      ...review,
      ...nameItems(review, changed),
      decisions: decision === 'drop' ? others : { ...others, [id]: decision },
      approval: approval === null ? null : { ...approval, digest: planDigest(changed) },
    },
  };
}

/** Open comments go to the planner with this round. */
export function sendComments(review: PlanReview): PlanReview {
  const comments = review.comments.map((each) =>
    each.state === 'open' || each.state === 'unanswered' ? { ...each, state: 'sent' as const } : each,
  );
  return { ...review, comments };
}
