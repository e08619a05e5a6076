import { describe, expect, it } from 'vitest';
import { planDigest } from './plan-digest.ts';
import { emptyReview, identifyItems, unansweredComments } from './plan-review.ts';
import { receiveRevision } from './receive-revision.ts';
import { decideItem, sendComments, takeComment, takeEdit, withdrawComment } from './review-actions.ts';
import { reviewFeedback } from './review-feedback.ts';

const plan = '- [ ] 1. Food — add a sheet\n- [ ] 2. Rent — add a sheet\n';
const first = receiveRevision(emptyReview, { written: plan, at: 1, round: 0 });
const comment = { item: 'i2', text: 'Which months?', reopens: null, at: 2 };
const approved = {
  ...first,
  approval: {
    gate: 'main.3',
    digest: planDigest(plan),
    files: [],
    by: 'person' as const,
    runAnyway: false,
    readsOnly: false,
    at: 3,
  },
};

describe('items under their names', () => {
  it('[P4] an item keeps its name when it is moved and reworded; a new one gets a new name', () => {
    const next = receiveRevision(first, {
      written: '- [ ] 1. Rent — add two sheets\n- [ ] 2. Total — sum of all\n- [ ] 3. Food — add a sheet',
      at: 2,
      round: 1,
    });
    expect(identifyItems(next, next.text ?? '').map(({ id, label }) => `${id} ${label}`)).toEqual([
      'i2 Rent',
      'i3 Total',
      'i1 Food',
    ]);
  });
});

describe('comments', () => {
  const commented = sendComments(takeComment(takeComment(first, comment), { ...comment, item: null, text: 'Why?' }));
  const answer = (text: string) =>
    receiveRevision(commented, { written: `${plan}\n## Review answers\n${text}`, at: 4, round: 1 });

  it('[P4] are anchored to the item and told to the planner by number', () => {
    expect(commented.comments[0]).toMatchObject({ id: 'c1', item: 'i2', label: 'Rent', state: 'sent' });
    expect(reviewFeedback(commented, 'Shorter.')).toBe(
      'Shorter.\n\nComments. Answer each under "## Review answers":\n- c1 (on item "Rent"): Which months?\n- c2 (on the plan): Why?',
    );
  });

  it('[P4] each is accepted, declined with a reason, or a question; the rest is listed as unanswered', () => {
    const settled = answer('- c1: declined — all of them are needed');
    expect(settled.comments[0]).toMatchObject({
      state: 'answered',
      answer: { disposition: 'declined', text: 'all of them are needed', revision: 2 },
    });
    expect(unansweredComments(settled).map(({ id }) => id)).toEqual(['c2']);
  });

  it('[P4] declining without a reason is no answer', () => {
    expect(answer('- c1: declined').comments[0]).toMatchObject({ state: 'unanswered', answer: null });
  });

  it('[P4] an answer that quotes the comment counts', () => {
    expect(answer('- "Which months?" accepted: all twelve').comments[0]).toMatchObject({ state: 'answered' });
  });

  it('[P4] reopening counts, and withdrawing ends it', () => {
    const again = takeComment(answer('- c1: accepted'), { item: null, text: '', reopens: 'c1', at: 5 });
    expect(again.comments[0]).toMatchObject({ state: 'open', reopened: 1, text: 'Which months?' });
    expect(unansweredComments(withdrawComment(again, 'c1')).map(({ id }) => id)).toEqual(['c2']);
  });
});

describe('edits and decisions', () => {
  it('[P8] an edit of words ends the approval, an edit of ticks does not', () => {
    const edit = (text: string) =>
      takeEdit({ review: approved, text: plan }, { text, reason: 'by hand', at: 4, round: 0 });
    expect(edit(plan.replace('Rent', 'Taxes')).review.approval).toBeNull();
    expect(edit(plan.replace('[ ] 1', '[x] 1')).review.approval).not.toBeNull();
    expect(edit(plan.replace('Rent', 'Taxes')).review.revisions.at(-1)).toMatchObject({ number: 2, author: 'person' });
  });

  it('[P6] a dropped item is marked in the plan, and the approval follows the person who did it', () => {
    const { review, text } = decideItem({ review: approved, text: plan }, 'i1', 'drop');
    expect(text).toBe(plan.replace('[ ] 1.', '[-] 1.'));
    expect(review.approval?.digest).toBe(planDigest(text));
    expect(planDigest(text)).not.toBe(planDigest(plan));
    expect(decideItem({ review, text }, 'i1', 'approve').text).toBe(plan);
  });

  it('[P6] a done item is beyond decisions', () => {
    const done = plan.replace('[ ] 1.', '[x] 1.');
    expect(decideItem({ review: approved, text: done }, 'i1', 'drop')).toEqual({ review: approved, text: done });
  });

  it('[P5] the planner is told what the person wrote and took out', () => {
    const { review } = takeEdit(
      { review: first, text: plan },
      { text: '- [ ] 1. Food — add two sheets\n', reason: '', at: 4, round: 0 },
    );
    expect(reviewFeedback(review, '')).toBe(
      'The person wrote these lines. Keep them word for word:\n- Food — add two sheets\n\nThe person took these lines out. They stay out:\n- Rent — add a sheet',
    );
  });
});
