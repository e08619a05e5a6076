import type { CommentView, PlanReviewItem } from '@galley/schema';
import { usePlanReview } from '../context/plan-review-context.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentThread } from './comment-thread.tsx';

interface ItemCommentsProps {
  item: PlanReviewItem;
  comments: readonly CommentView[];
  writing: boolean;
  onClose: () => void;
  onEditItem?: () => void;
}

export function ItemComments({ item, comments, writing, onClose, onEditItem }: ItemCommentsProps) {
  const { comment, busy } = usePlanReview();
  if (comments.length === 0 && !writing) return null;
  return (
    <div className="mt-2 space-y-2">
      {comments.length > 0 && (
        <ul aria-label={`Comments on item ${item.number}`} className="space-y-2">
          {comments.map((each) => (
            <CommentThread key={each.comment_id} comment={each} {...(onEditItem ? { onEditItem } : {})} />
          ))}
        </ul>
      )}
      {writing && (
        <CommentForm
          label={`Comment on item ${item.number}`}
          busy={busy}
          onCancel={onClose}
          onSend={(text) => comment(item.item_id, text, onClose)}
        />
      )}
    </div>
  );
}
