import { useProcedure } from '../../api/use-procedure.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { TrustCard } from './trust-card.tsx';

/** Every script and program that a run of this Workbench, or this one run, waits to run. */
export function TrustCards({ runId }: { runId?: string }) {
  const { workbenchId } = useWorkbench();
  const { data } = useProcedure('TrustPending', { workbench_id: workbenchId });
  const questions = data?.questions.filter(({ run_id }) => runId === undefined || run_id === runId);
  return questions?.map((question) => (
    <TrustCard key={`${question.run_id} ${question.program.hash}`} question={question} />
  ));
}
