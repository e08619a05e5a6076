import { type Interactive, reviewPolicies } from '@galley/schema';
import { useState } from 'react';
import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { ChoiceList } from '../../components/choice-list.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { toPayload } from '../../lib/to-payload.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { SectionHeading } from './section-heading.tsx';

const choices = reviewPolicies.map(({ setting, ...words }) => ({ value: setting, ...words }));

export function PlanningSection() {
  const { workbench, workbenchId } = useWorkbench();
  const query = useProcedure('PlanningGet', { workbench_id: workbenchId });
  const toasts = useToasts();
  // Shown at once; a refusal takes it back.
  const [chosen, setChosen] = useState<Interactive | null>(null);
  const set = useAction('PlanningSet', {
    onRefused: (payload) => {
      setChosen(null);
      toasts.showError(payload);
    },
  });
  const saved = query.data?.interactive;
  return (
    <>
      <SectionHeading title="Plan review">
        Before it changes anything, Galley writes down what it wants to do. This is for “{workbench.name}”.
      </SectionHeading>
      {query.isError && <ErrorNotice payload={toPayload(query.error)} />}
      <ChoiceList
        legend="When should a plan wait for you?"
        choices={choices}
        value={chosen ?? saved ?? null}
        onChange={(interactive) => {
          setChosen(interactive);
          set.mutate({ workbench_id: workbenchId, interactive });
        }}
      />
    </>
  );
}
