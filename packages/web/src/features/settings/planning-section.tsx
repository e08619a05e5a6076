import { type Interactive, type PlanningView, reviewLevels, reviewPolicies } from '@galley/schema';
import { useState } from 'react';
import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { ChoiceList } from '../../components/choice-list.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { isTeam } from '../../lib/is-team.ts';
import { toPayload } from '../../lib/to-payload.ts';
import { useSpeaksForAll } from '../../state/access.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';

const choices = reviewPolicies.map(({ setting, ...words }) => ({ value: setting, ...words }));

export function PlanningSection() {
  const { workbench, workbenchId } = useWorkbench();
  const query = useProcedure('PlanningGet', { workbench_id: workbenchId });
  const toasts = useToasts();
  // Shown at once; a refusal takes it back.
  const [chosen, setChosen] = useState<Interactive | null>(null);
  const set = useAction('PlanningSet', {
    onDone: () => setChosen(null),
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
      {query.data && <Levels planning={query.data} />}
    </>
  );
}

/** Where the setting comes from, and the way to make it count elsewhere. */
function Levels({ planning }: { planning: PlanningView }) {
  const { workbenchId } = useWorkbench();
  const set = useAction('PlanningSet');
  const { interactive, from, user, workbench } = planning;
  const speaksForAll = useSpeaksForAll();
  const at = { workbench_id: workbenchId };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 text-sm text-ink-muted">
      <p className="min-w-48 flex-1">
        {isTeam()
          ? `This comes from ${from === 'user' ? 'the default of the team' : reviewLevels[from]}.`
          : `This comes from ${reviewLevels[from]}. A workflow can say otherwise for its own plans.`}
      </p>
      {user !== interactive && speaksForAll && (
        <Button size="small" busy={set.isPending} onClick={() => set.mutate({ ...at, interactive, level: 'user' })}>
          {isTeam() ? 'Make it the default of the team' : 'Make it my default'}
        </Button>
      )}
      {workbench !== null && (
        <Button size="small" look="quiet" busy={set.isPending} onClick={() => set.mutate({ ...at, interactive: null })}>
          {isTeam() ? 'Use the default of the team here' : 'Use my default here'}
        </Button>
      )}
    </div>
  );
}
