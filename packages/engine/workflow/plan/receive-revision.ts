import { similarity } from './match-items.ts';
import { mergeRevision } from './merge-revision.ts';
import { parsePlanDocument, type ReviewAnswer } from './plan-document.ts';
import { nameItems, type PlanComment, type PlanReview } from './plan-review.ts';

export interface Revision {
  readonly written: string;
  readonly at: number;
  readonly round: number;
}

/** Takes in a plan that a model wrote: merged with the person's edits, its answers set against the comments. */
export function receiveRevision(before: PlanReview, { written, at, round }: Revision): PlanReview {
  const { text, restored } = mergeRevision(before.text ?? '', written, before.edits);
  const number = before.revisions.length + 1;
  const reason = round === 0 ? 'First plan' : `After the feedback of round ${round}`;
  const { answers } = parsePlanDocument(text);
  return {
    ...before,
    ...nameItems(before, text),
    revisions: [...before.revisions, { number, author: 'model', reason, text, at, round }],
    comments: before.comments.map((comment) => settleComment(comment, answers, number)),
    approval: null,
    restored,
  };
}

function settleComment(comment: PlanComment, answers: readonly ReviewAnswer[], revision: number): PlanComment {
  if (comment.state !== 'sent') return comment;
  const answer = answers.find((each) => idIn(each.comment) === comment.id) ?? byWords(comment, answers);
  if (answer === undefined) return { ...comment, state: 'unanswered' };
  // Declining without a reason is no answer.
  if (answer.disposition === 'declined' && answer.text === '') return { ...comment, state: 'unanswered' };
  const { disposition, text } = answer;
  return { ...comment, state: 'answered', answer: { disposition, text, revision } };
}

function idIn(text: string): string | null {
  const number = /^\W*(?:comment\s*)?c?#?\s*(\d+)\b/i.exec(text)?.[1];
  return number === undefined ? null : `c${Number(number)}`;
}

/** Models sometimes answer by quoting the comment. */
function byWords(comment: PlanComment, answers: readonly ReviewAnswer[]): ReviewAnswer | undefined {
  return answers.find((each) => idIn(each.comment) === null && similarity(each.comment, comment.text) >= 0.6);
}
