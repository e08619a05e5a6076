import { expect, it } from 'vitest';
import { editedItem } from './edited-item.ts';
import { parsePlan } from './parse-plan.ts';
import { emptyReview } from './plan-review.ts';
import { receiveRevision } from './receive-revision.ts';
import { takeEdit } from './review-actions.ts';

const first = '- [ ] 1. Food — all rows\n  Query: `f`\n- [ ] 2. Rent — all rows\n';
const received = receiveRevision(emptyReview, { written: first, at: 1, round: 0 });
const edit = (text: string) =>
  takeEdit({ review: received, text: first }, { text, reason: 'mine', at: 2, round: 0 }).review;
const of = (review: typeof received, text: string, place: number) => {
  const item = parsePlan(text)[place - 1];
  return item === undefined ? null : editedItem(review, text, item);
};

it('[P5] knows which items a person changed or added, and what they were', () => {
  const mine = `${first.replace('Food — all rows', 'Food — only May')}- [ ] 3. Taxes — one sheet\n`;
  const review = edit(mine);
  expect(of(review, mine, 1)).toEqual({ before: 'Food — all rows\n  Query: `f`' });
  expect(of(review, mine, 2)).toBeNull();
  expect(of(review, mine, 3)).toEqual({ before: null });
});

it('[P5] a detail that the person changed under an item counts, and another plan does not make it forgotten', () => {
  const mine = first.replace('`f`', '`g`');
  const review = edit(mine);
  expect(of(review, mine, 1)).toEqual({ before: 'Food — all rows\n  Query: `f`' });
  const again = receiveRevision({ ...review, text: mine }, { written: first, at: 3, round: 1 });
  expect(of(again, again.text ?? '', 1)).toEqual({ before: 'Food — all rows\n  Query: `f`' });
});
