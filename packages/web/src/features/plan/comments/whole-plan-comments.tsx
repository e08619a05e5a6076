import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { usePlanReview } from '../context/plan-review-context.ts';
import { looseComments } from '../wording/comments.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentThread } from './comment-thread.tsx';

/** Comments on the plan as a whole, and those whose item is gone from it. */
export function WholePlanComments() {
  const { plan, commentable, busy, comment } = usePlanReview();
  const [writing, setWriting] = useState(false);
  const comments = looseComments(plan.comments, plan.items);
  const stop = () => setWriting(false);
  if (comments.length === 0 && !commentable) return null;
  return (
    <div>
      {(comments.length > 0 || writing) && (
        <h3 className="mb-2 text-xs font-semibold text-ink-muted">Comments on the whole plan</h3>
      )}
      {comments.length > 0 && (
        <ul className="mb-2 space-y-2">
          {comments.map((each) => (
            <CommentThread key={each.comment_id} comment={each} />
          ))}
        </ul>
      )}
      {writing && (
        <CommentForm
          label="Comment on the whole plan"
          busy={busy}
          onCancel={stop}
          onSend={(text) => comment(null, text, stop)}
        />
      )}
      {commentable && !writing && (
        <Button size="small" look="quiet" icon="comment" onClick={() => setWriting(true)}>
          Comment on the whole plan
        </Button>
      )}
    </div>
  );
}
