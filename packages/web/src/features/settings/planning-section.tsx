import { toPayload } from '../../api/call.ts';
import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { useWorkbench } from '../../app/workbench-context.tsx';
import { ChoiceList } from '../../components/choice-list.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { interactiveOf, modeOf, planningModes } from './planning-mode.ts';
import { SectionHeading } from './section-heading.tsx';

export function PlanningSection() {
  const { workbench, workbenchId } = useWorkbench();
  const query = useProcedure('PlanningGet', { workbench_id: workbenchId });
  const set = useAction('PlanningSet');
  const saved = set.isPending ? set.variables.interactive : query.data?.interactive;
  return (
    <>
      <SectionHeading title="Plan review">
        Before it changes anything, Galley writes down what it wants to do. This is for “{workbench.name}”.
      </SectionHeading>
      {query.isError && <ErrorNotice payload={toPayload(query.error)} />}
      <ChoiceList
        legend="When should a plan wait for you?"
        choices={planningModes}
        value={saved === undefined ? null : modeOf(saved)}
        onChange={(mode) => set.mutate({ workbench_id: workbenchId, interactive: interactiveOf(mode) })}
      />
    </>
  );
}
