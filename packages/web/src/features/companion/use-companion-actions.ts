import type { CompanionView, ProcedureInput } from '@galley/schema';
import { useQueryClient } from '@tanstack/react-query';
import { showAnswer } from '../../api/show-answer.ts';
import { procedureKey, useAction } from '../../api/use-procedure.ts';
import { useToasts } from '../../components/toasts.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { useModelAccess } from '../models/model-access-context.ts';

type Target = ProcedureInput<'CompanionGet'>;
type Tier = CompanionView['tiers'][number]['tier'];

export interface CompanionActions {
  readonly busy: boolean;
  readonly stopping: boolean;
  /** The proposal that is being applied or put away. */
  readonly deciding: string | null;
  readonly ask: (text: string, onSent: () => void) => void;
  readonly stop: () => void;
  readonly setTier: (tier: Tier, open: boolean) => void;
  readonly apply: (proposalId: string) => void;
  readonly dismiss: (proposalId: string) => void;
}

/** Each answer is the chat as it is now, shown at once. */
export function useCompanionActions(target: Target): CompanionActions {
  const client = useQueryClient();
  const toasts = useToasts();
  const { workbench } = useWorkbench();
  const { withModel } = useModelAccess();
  const show = (view: CompanionView) => showAnswer(client, procedureKey('CompanionGet', target), view);
  const ask = useAction('CompanionAsk', { onDone: ({ companion }) => show(companion), answersItself: true });
  const stop = useAction('CompanionStop', { onDone: show, answersItself: true });
  const tier = useAction('CompanionSetTier', { onDone: show, answersItself: true });
  const dismiss = useAction('CompanionDismiss', { onDone: show, answersItself: true });
  const apply = useAction('CompanionApply', {
    onDone: async ({ companion }) => {
      await show(companion);
      toasts.show('Applied', 'You can look at it in the plan and in the conversation.');
    },
  });
  return {
    busy: ask.isPending || tier.isPending,
    stopping: stop.isPending,
    deciding: apply.isPending ? apply.variables.proposal_id : dismiss.isPending ? dismiss.variables.proposal_id : null,
    // What a model may be sent is asked before the first question, as for any other request.
    ask: (text, onSent) => withModel(workbench.model, () => ask.mutate({ ...target, text }, { onSuccess: onSent })),
    stop: () => stop.mutate(target),
    setTier: (name, open) => tier.mutate({ ...target, tier: name, open }),
    apply: (proposal_id) => apply.mutate({ ...target, proposal_id }),
    dismiss: (proposal_id) => dismiss.mutate({ ...target, proposal_id }),
  };
}
