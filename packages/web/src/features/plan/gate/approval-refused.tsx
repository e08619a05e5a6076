import type { ErrorPayload } from '@galley/schema';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { usePlanReview } from '../context/plan-review-context.ts';
import { PlanDiff } from '../versions/plan-diff.tsx';
import { fileWords } from '../wording/gate.ts';

interface ApprovalRefusedProps {
  refusal: ErrorPayload;
  onRunAnyway: () => void;
}

/** Nothing was started: what changed meanwhile or is still open, and what can be done now. */
export function ApprovalRefused({ refusal, onRunAnyway }: ApprovalRefusedProps) {
  const { plan, setRefusal, setWriting } = usePlanReview();
  const last = plan.revisions.length;
  return (
    <div role="alert" className="mb-3 flex gap-2.5 rounded-lg border bg-modified-soft px-3.5 py-3 text-sm">
      <Icon name="warning" className="mt-px text-modified" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-medium">{refusal.message}</p>
        {refusal.code === 'PLAN_CHANGED' && last > 1 && <PlanDiff from={last - 1} to={last} />}
        {refusal.code === 'PLAN_SOURCES_CHANGED' && plan.changed_files.length > 0 && (
          <p className="mt-0.5">{fileWords(plan.changed_files)}.</p>
        )}
        <p className="mt-0.5 text-ink-muted">{refusal.remedy}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {refusal.code === 'COMMENTS_UNANSWERED' && (
            <>
              <Button
                size="small"
                look="primary"
                onClick={() => {
                  setRefusal(null);
                  setWriting(true);
                }}
              >
                Request changes
              </Button>
              <Button size="small" onClick={onRunAnyway}>
                Run anyway
              </Button>
            </>
          )}
          <Button size="small" onClick={() => setRefusal(null)}>
            {refusal.code === 'COMMENTS_UNANSWERED' ? 'Back' : 'I have seen it'}
          </Button>
        </div>
      </div>
    </div>
  );
}
