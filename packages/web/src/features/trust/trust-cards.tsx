import { useProcedure } from '../../api/use-procedure.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { TrustCard } from './trust-card.tsx';

/** Every script and program that a run of this Workbench waits to run. */
export function TrustCards() {
  const { workbenchId } = useWorkbench();
  const { data } = useProcedure('TrustPending', { workbench_id: workbenchId });
  return data?.questions.map((question) => (
    <TrustCard key={`${question.run_id} ${question.program.hash}`} question={question} />
  ));
}
