import type { RunView } from '@galley/schema';
import { useEffect, useState } from 'react';
import { useAction } from '../../api/use-procedure.ts';
import { useWorkbench } from '../../app/workbench-context.tsx';
import { Button } from '../../components/button.tsx';

interface PlanGateProps {
  runId: string;
  gate: NonNullable<RunView['gate']>;
}

export function PlanGate({ runId, gate }: PlanGateProps) {
  const { workbenchId } = useWorkbench();
  const [writing, setWriting] = useState(false);
  const [feedback, setFeedback] = useState('');
  const approve = useAction('WorkshopApprovePlan');
  const request = useAction('WorkshopRequestChanges');
  const at = { workbench_id: workbenchId, run_id: runId, gate_id: gate.gate_id };
  const busy = approve.isPending || request.isPending || approve.isSuccess || request.isSuccess;
  const sendFeedback = () => {
    if (feedback.trim() !== '' && !busy) request.mutate({ ...at, feedback: feedback.trim() });
  };

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      // Feedback is never approval: while it is being written the keys belong to it.
      if (writing || busy || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return;
      event.preventDefault();
      approve.mutate({ ...at, digest: gate.digest });
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });

  return (
    <div className="border-t bg-canvas px-5 py-3.5">
      <div className="mx-auto max-w-[46rem]">
        {writing ? (
          <>
            <label htmlFor="feedback" className="text-sm font-medium">
              What should change?
            </label>
            <textarea
              id="feedback"
              rows={3}
              // biome-ignore lint/a11y/noAutofocus: it appears because the person asked to write
              autoFocus
              value={feedback}
              onChange={(event) => setFeedback(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                  event.preventDefault();
                  sendFeedback();
                }
              }}
              placeholder="For example: leave out the Savings category and add a column with the month"
              className="mt-1.5 block w-full resize-y rounded-lg border border-line-strong bg-surface px-3 py-2 text-sm placeholder:text-ink-faint"
            />
            <div className="mt-2.5 flex items-center gap-2">
              <p className="min-w-0 flex-1 text-2xs text-ink-faint">
                A new plan comes back to you before anything runs.
              </p>
              <Button look="quiet" disabled={busy} onClick={() => setWriting(false)}>
                Back
              </Button>
              <Button look="primary" busy={request.isPending} disabled={feedback.trim() === ''} onClick={sendFeedback}>
                Send request
              </Button>
            </div>
          </>
        ) : (
          <div className="flex items-center justify-end gap-2">
            <p className="min-w-0 flex-1 text-2xs text-ink-faint max-sm:hidden">
              The work goes into a Draft. You review it before your folder changes.
            </p>
            <Button disabled={busy} onClick={() => setWriting(true)}>
              Request changes
            </Button>
            <Button
              look="primary"
              busy={approve.isPending}
              disabled={busy}
              aria-keyshortcuts="Control+Enter Meta+Enter"
              onClick={() => approve.mutate({ ...at, digest: gate.digest })}
            >
              Approve and start
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
