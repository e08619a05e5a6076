import type { ErrorPayload, PlanView } from '@galley/schema';
import { useQueryClient } from '@tanstack/react-query';
import { showAnswer } from '../../../api/show-answer.ts';
import { procedureKey, useAction } from '../../../api/use-procedure.ts';
import { useToasts } from '../../../components/toasts.tsx';
import type { PlanReview } from './plan-review-context.ts';
import type { PlanTarget } from './plan-target.ts';

type PlanActions = Pick<PlanReview, 'busy' | 'edit' | 'rewrite' | 'decide' | 'comment' | 'reopen' | 'withdraw'>;

/** What people do to a plan. Each answer is the plan as it is now, shown at once: the next edit needs its digest. */
export function usePlanActions(
  target: PlanTarget,
  plan: PlanView | undefined,
  onRefused: (refusal: ErrorPayload) => void,
): PlanActions {
  const client = useQueryClient();
  const toasts = useToasts();
  const onDone = (view: PlanView) => showAnswer(client, procedureKey('WorkshopGetPlan', target), view);
  const shown = { onDone, answersItself: true };
  const refused = (payload: ErrorPayload) => {
    if (payload.code === 'PLAN_CHANGED') onRefused(payload);
    else toasts.showError(payload);
  };
  const edit = useAction('PlanEdit', { ...shown, onRefused: refused });
  const decide = useAction('PlanDecideItem', shown);
  const comment = useAction('PlanComment', shown);
  const reopen = useAction('PlanReopenComment', shown);
  const withdraw = useAction('PlanWithdrawComment', shown);
  const digest = plan?.digest ?? '';
  const after = (done: (() => void) | undefined) => (done === undefined ? {} : { onSuccess: done });
  return {
    busy: [edit, decide, comment, reopen, withdraw].some(({ isPending }) => isPending),
    edit: (operation, reason, done) =>
      edit.mutate({ ...target, digest, operations: [operation], reason, with: 'app' }, after(done)),
    rewrite: (text, done, artifact) => {
      const named = artifact === undefined ? target : { ...target, artifact };
      edit.mutate({ ...named, digest, text, reason: 'Edited as a text', with: 'app' }, after(done));
    },
    decide: (item_id, decision) => decide.mutate({ ...target, item_id, decision }),
    comment: (item_id, text, done) => comment.mutate({ ...target, item_id, text }, after(done)),
    reopen: (comment_id, text, done) => reopen.mutate({ ...target, comment_id, text }, after(done)),
    withdraw: (comment_id) => withdraw.mutate({ ...target, comment_id }),
  };
}
