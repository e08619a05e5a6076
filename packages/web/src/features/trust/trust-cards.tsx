import { useProcedure } from '../../api/use-procedure.ts';
import { useMay } from '../../state/access.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { TrustCard } from './trust-card.tsx';

/**
 * Every script and program that this run waits to run; without one, those of all runs but the one in sight, whose pane asks
 * by itself: two equal questions would make people look for the difference.
 */
export function TrustCards({ runId }: { runId?: string }) {
  const { workbenchId, pane } = useWorkbench();
  const may = useMay();
  const { data } = useProcedure('TrustPending', { workbench_id: workbenchId });
  const questions = data?.questions.filter(({ run_id }) =>
    runId === undefined ? !(pane.kind === 'run' && pane.runId === run_id) : run_id === runId,
  );
  if (!may('administer')) {
    return (questions ?? []).length === 0 ? null : (
      <p className="mb-2.5 rounded-lg border bg-modified-soft px-3.5 py-2.5 text-sm text-modified">
        The run waits until an owner of this Workbench allows a script.
      </p>
    );
  }
  return questions?.map((question) => (
    <TrustCard key={`${question.run_id} ${question.program.hash}`} question={question} />
  ));
}
