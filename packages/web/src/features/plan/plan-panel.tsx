import type { ErrorPayload, GateView, PlanView, RunView } from '@galley/schema';
import { useState } from 'react';
import { useProcedure } from '../../api/use-procedure.ts';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Spinner } from '../../components/icon.tsx';
import { PaneHeader } from '../../components/pane-header.tsx';
import { plural } from '../../lib/format.ts';
import { toPayload } from '../../lib/to-payload.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { useMay } from '../../state/access.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { Allowed } from '../access/allowed.tsx';
import { AskCompanionButton } from '../companion/ask-companion-button.tsx';
import { PlanReviewContext } from './context/plan-review-context.ts';
import { planTarget } from './context/plan-target.ts';
import { usePlanActions } from './context/use-plan-actions.ts';
import { PlanGate } from './gate/plan-gate.tsx';
import { PlanContent } from './plan-content.tsx';
import { PlanTexts } from './plan-text-dialog.tsx';

export function PlanPanel({ runId, onClose }: { runId: string; onClose: () => void }) {
  const { workbench, workbenchId } = useWorkbench();
  const may = useMay();
  const spoken = workbench.run?.run_id === runId ? workbench.run : null;
  // A workflow that was started beside the conversation has its plan reviewed here, too.
  const beside = useProcedure(
    'WorkshopGetRun',
    { workbench_id: workbenchId, run_id: runId },
    { enabled: spoken === null },
  );
  const run = spoken ?? beside.data ?? null;
  const target = planTarget(workbenchId, runId, run?.gate ?? null);
  const query = useProcedure('WorkshopGetPlan', target);
  const plan = query.data;
  const [feedback, setFeedback] = useState('');
  const [writing, setWriting] = useState(false);
  const [refusal, setRefusal] = useState<ErrorPayload | null>(null);
  const actions = usePlanActions(target, plan, setRefusal);
  const gate = run ? run.gate : (plan?.gate ?? null);
  const unfinished = run !== null && ['running', 'waiting', 'paused'].includes(run.status);

  return (
    <section aria-label="Plan" className="flex min-h-0 flex-1 flex-col">
      <PaneHeader
        title={gate ? 'Review the plan' : 'Plan'}
        subtitle={subtitle(plan, run, gate)}
        actions={
          <>
            <AskCompanionButton>Ask about it</AskCompanionButton>
            {plan && gate && may('edit') && <PlanTexts plan={plan} rewrite={actions.rewrite} busy={actions.busy} />}
          </>
        }
        onClose={onClose}
      />
      {plan ? (
        <PlanReviewContext
          value={{
            ...actions,
            plan,
            atGate: gate !== null && run !== null,
            editable: gate !== null && run !== null && may('edit'),
            commentable: gate !== null && run !== null && may('comment'),
            decidable: unfinished && may('decide'),
            feedback,
            setFeedback,
            writing,
            setWriting,
            refusal,
            setRefusal,
          }}
        >
          <PlanContent run={run} />
          {run && gate && (
            <Allowed need="decide" cannot="approve plans or send them back">
              <PlanGate key={gate.gate_id} runId={runId} gate={gate} />
            </Allowed>
          )}
        </PlanReviewContext>
      ) : (
        <div className="p-5">
          {query.isError && <ErrorNotice payload={toPayload(query.error)} />}
          {query.isPending && (
            <div className="grid place-items-center py-10 text-ink-faint">
              <Spinner size={22} />
            </div>
          )}
        </div>
      )}
    </section>
  );
}

function subtitle(plan: PlanView | undefined, run: RunView | null, gate: GateView | null): string {
  if (gate !== null) {
    const rounds = plan?.rounds.done ?? 0;
    const words = gate.reason === 'plan' ? 'Nothing runs before you approve' : 'The work stands still until you answer';
    return `${words}${rounds > 0 ? ` · round ${rounds + 1}` : ''}`;
  }
  if (run?.status === 'cancelled') return 'Cancelled: nothing of it will run';
  const items = run?.items ?? plan?.items ?? [];
  const done = items.filter((item) => item.status === 'done').length;
  const skipped = plan?.approval?.review_skipped === true ? ' · started without a review' : '';
  const approver = plan?.approval?.name === undefined ? '' : ` · approved by ${visibleName(plan.approval.name)}`;
  return `${done} of ${plural(items.length, 'item')} done${skipped}${approver}`;
}
