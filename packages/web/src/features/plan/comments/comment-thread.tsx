import type { CommentView } from '@galley/schema';
import { useState } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { visibleName } from '../../../lib/visible-name.ts';
import { usePlanReview } from '../context/plan-review-context.ts';
import { commentWords } from '../wording/comments.ts';
import { CommentForm } from './comment-form.tsx';

interface CommentThreadProps {
  comment: CommentView;
  /** Opens the item's words; absent for a comment on the plan as a whole. */
  onEditItem?: () => void;
}

export function CommentThread({ comment, onEditItem }: CommentThreadProps) {
  const { commentable, editable, busy, reopen, withdraw } = usePlanReview();
  const [asking, setAsking] = useState(false);
  const words = commentWords(comment);
  const pending = comment.state === 'open' || comment.state === 'unanswered';
  const { comment_id: id } = comment;
  return (
    <li className="rounded-md border-l-2 border-line-strong bg-canvas px-3 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="text-2xs font-medium text-ink-faint">{id}</span>
        {comment.by !== undefined && <span className="text-2xs font-medium">{visibleName(comment.by)}</span>}
        <Badge tone={words.tone}>{words.text}</Badge>
        {comment.reopened > 0 && (
          <span className="text-2xs text-ink-faint">
            asked again {comment.reopened === 1 ? 'once' : `${comment.reopened} times`}
          </span>
        )}
      </div>
      <p className="mt-1 whitespace-pre-wrap">{comment.text}</p>
      {comment.answer !== null && comment.answer !== '' && (
        <p className="mt-1 whitespace-pre-wrap text-ink-muted">
          <span className="font-medium">Answer: </span>
          {comment.answer}
        </p>
      )}
      {commentable && !asking && (
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          {editable && comment.offer_edit && onEditItem && (
            <Button size="small" look="primary" icon="pencil" onClick={onEditItem}>
              Write it into the item myself
            </Button>
          )}
          {comment.state === 'answered' && (
            <Button size="small" onClick={() => setAsking(true)}>
              Ask again
            </Button>
          )}
          {pending && (
            <Button size="small" disabled={busy} onClick={() => withdraw(id)}>
              Withdraw
            </Button>
          )}
        </div>
      )}
      {asking && (
        <div className="mt-2">
          <CommentForm
            label={`What is still open about ${id}?`}
            action="Ask again"
            optional
            busy={busy}
            onCancel={() => setAsking(false)}
            onSend={(text) => reopen(id, text, () => setAsking(false))}
          />
        </div>
      )}
    </li>
  );
}
