import type { CommentView } from '@galley/schema';
import type { BadgeTone } from '../../../components/badge.tsx';

interface CommentWords {
  readonly text: string;
  readonly tone: BadgeTone;
}

const dispositions: Readonly<Record<NonNullable<CommentView['disposition']>, CommentWords>> = {
  accepted: { text: 'Accepted', tone: 'good' },
  declined: { text: 'Declined', tone: 'bad' },
  question: { text: 'Asks back', tone: 'accent' },
};

/** Where a comment stands, in words. */
export function commentWords({ state, disposition }: Pick<CommentView, 'state' | 'disposition'>): CommentWords {
  switch (state) {
    case 'open':
      return { text: 'Not sent yet', tone: 'neutral' };
    case 'sent':
      return { text: 'Sent, waiting', tone: 'accent' };
    case 'unanswered':
      return { text: 'Not answered', tone: 'careful' };
    case 'withdrawn':
      return { text: 'Withdrawn', tone: 'neutral' };
    case 'answered':
      return disposition === null ? { text: 'Answered', tone: 'neutral' } : dispositions[disposition];
  }
}

/** Comments of one item; those that were taken back are not shown again. */
export function commentsOf(comments: readonly CommentView[], itemId: string): CommentView[] {
  return comments.filter(({ item_id, state }) => item_id === itemId && state !== 'withdrawn');
}

/** Comments on the plan as a whole, and those whose item is no longer in it: else they would vanish unread. */
export function looseComments(comments: readonly CommentView[], items: readonly { item_id: string }[]): CommentView[] {
  const known = new Set(items.map(({ item_id }) => item_id));
  return comments.filter(({ item_id, state }) => state !== 'withdrawn' && (item_id === null || !known.has(item_id)));
}
