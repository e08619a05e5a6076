import type { GateView } from '@galley/schema';
import { useLayoutEffect } from 'react';
import { useAction } from '../../../api/use-procedure.ts';
import { Button } from '../../../components/button.tsx';
import { useToasts } from '../../../components/toasts.tsx';
import { plural } from '../../../lib/format.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { usePlanReview } from '../context/plan-review-context.ts';
import { approveWords } from '../wording/gate.ts';
import { ApprovalRefused } from './approval-refused.tsx';
import { FeedbackForm } from './feedback-form.tsx';

const explained = ['PLAN_CHANGED', 'PLAN_SOURCES_CHANGED', 'COMMENTS_UNANSWERED'];

/** Where the answer is given. The approval is bound to the plan in sight, not to whatever is the newest. */
export function PlanGate({ runId, gate }: { runId: string; gate: GateView }) {
  const { workbenchId } = useWorkbench();
  const toasts = useToasts();
  const { plan, busy: editing, feedback, setFeedback, writing, setWriting, refusal, setRefusal } = usePlanReview();
  const approve = useAction('WorkshopApprovePlan', {
    onDone: () => setRefusal(null),
    onRefused: (payload) => (explained.includes(payload.code) ? setRefusal(payload) : toasts.showError(payload)),
  });
  const request = useAction('WorkshopRequestChanges', {
    onDone: () => {
      setFeedback('');
      setWriting(false);
      setRefusal(null);
    },
  });
  const at = { workbench_id: workbenchId, run_id: runId, gate_id: gate.gate_id };
  const answered = approve.isSuccess || request.isSuccess;
  const busy = editing || approve.isPending || request.isPending || answered;
  const open = plan.unanswered.length;
  const start = (runAnyway: boolean) => {
    if (!busy) approve.mutate({ ...at, digest: plan.digest, ...(runAnyway ? { run_anyway: true } : {}) });
  };
  const sendFeedback = () => {
    if ((feedback.trim() !== '' || open > 0) && !busy) request.mutate({ ...at, feedback: feedback.trim() });
  };
  useApproveKeys(() => start(false), writing || busy);
  const offerRunAnyway = plan.rounds.offer_run_anyway && open > 0;

  return (
    <div data-tour="approve" className="border-t bg-canvas px-5 py-3.5">
      <div className="mx-auto max-w-[46rem]">
        {refusal && <ApprovalRefused refusal={refusal} onRunAnyway={() => start(true)} />}
        {writing ? (
          <FeedbackForm comments={open} busy={busy} sending={request.isPending} onSend={sendFeedback} />
        ) : (
          <div className="flex flex-wrap items-center justify-end gap-2">
            <p className="min-w-48 flex-1 text-2xs text-ink-faint">{footerWords(plan.rounds, open, feedback)}</p>
            <Button disabled={busy} onClick={() => setWriting(true)}>
              {open > 0 ? `Request changes (${plural(open, 'comment')})` : 'Request changes'}
            </Button>
            {offerRunAnyway ? (
              <Button look="primary" busy={approve.isPending} disabled={busy} onClick={() => start(true)}>
                Run anyway
              </Button>
            ) : (
              <Button
                look="primary"
                busy={approve.isPending}
                disabled={busy}
                aria-keyshortcuts="Control+Enter Meta+Enter"
                onClick={() => start(false)}
              >
                {approveWords({ ...plan, gate })}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function footerWords(rounds: { done: number; soft_limit: number }, comments: number, feedback: string): string {
  if (feedback.trim() !== '') return 'Your request is kept, but not sent: approving starts the plan as it stands.';
  if (rounds.done >= rounds.soft_limit && comments > 0) {
    return `Revised ${rounds.done} times and ${plural(comments, 'comment')} still open. Running it anyway is recorded.`;
  }
  const revised = rounds.done === 0 ? '' : `Revised ${rounds.done} of ${rounds.soft_limit} times. `;
  return `${revised}The work goes into a Draft first.`;
}

function useApproveKeys(approve: () => void, blocked: boolean): void {
  // Before it is painted: the keys approve the plan in sight, never the one before it.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      // Feedback is never approval: while words are being written the keys belong to them.
      const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea');
      if (blocked || typing || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return;
      event.preventDefault();
      event.stopPropagation();
      approve();
    };
    // Before the button that has the focus hears it: Enter opens the menu of an item there, with Ctrl held or not.
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  });
}
