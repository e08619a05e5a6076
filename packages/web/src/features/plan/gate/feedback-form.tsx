import { Button } from '../../../components/button.tsx';
import { TextArea } from '../../../components/text-area.tsx';
import { plural } from '../../../lib/format.ts';
import { usePlanReview } from '../context/plan-review-context.ts';

interface FeedbackFormProps {
  /** Comments that go along. */
  comments: number;
  busy: boolean;
  sending: boolean;
  onSend: () => void;
}

export function FeedbackForm({ comments, busy, sending, onSend }: FeedbackFormProps) {
  const { feedback, setFeedback, setWriting } = usePlanReview();
  return (
    <>
      <TextArea
        label="What should change?"
        showLabel
        rows={3}
        autoFocus
        value={feedback}
        onChange={setFeedback}
        onSubmit={onSend}
        onEscape={() => setWriting(false)}
        placeholder="For example: leave out the Savings category and add a column with the month"
      />
      <div className="mt-2.5 flex flex-wrap items-center justify-end gap-2">
        <p className="min-w-48 flex-1 text-2xs text-ink-faint">
          {comments > 0 ? `${plural(comments, 'comment')} will be sent along. ` : ''}A new plan comes back to you before
          anything runs.
        </p>
        <Button look="quiet" disabled={busy} onClick={() => setWriting(false)}>
          Back
        </Button>
        <Button
          look="primary"
          busy={sending}
          disabled={busy || (feedback.trim() === '' && comments === 0)}
          onClick={onSend}
        >
          Send request
        </Button>
      </div>
    </>
  );
}
