import type { CommentView } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { commentsOf, commentWords, looseComments } from './comments.ts';

const comment = (id: string, changes: Partial<CommentView> = {}): CommentView => ({
  comment_id: id,
  item_id: 'i1',
  label: 'Rent',
  text: 'Why?',
  at: 0,
  revision: 1,
  state: 'open',
  reopened: 0,
  offer_edit: false,
  disposition: null,
  answer: null,
  ...changes,
});

describe('[P4] comments', () => {
  it('say where they stand', () => {
    expect(commentWords({ state: 'open', disposition: null }).text).toBe('Not sent yet');
    expect(commentWords({ state: 'unanswered', disposition: null }).tone).toBe('careful');
    expect(commentWords({ state: 'answered', disposition: 'declined' }).text).toBe('Declined');
    expect(commentWords({ state: 'answered', disposition: null }).text).toBe('Answered');
  });

  it('stand with their item, unless they were withdrawn', () => {
    const all = [comment('c1'), comment('c2', { state: 'withdrawn' }), comment('c3', { item_id: 'i2' })];
    expect(commentsOf(all, 'i1').map(({ comment_id }) => comment_id)).toEqual(['c1']);
  });

  it('are still shown when their item is gone', () => {
    const all = [comment('c1'), comment('c2', { item_id: null }), comment('c3', { item_id: 'gone' })];
    expect(looseComments(all, [{ item_id: 'i1' }]).map(({ comment_id }) => comment_id)).toEqual(['c2', 'c3']);
  });
});
