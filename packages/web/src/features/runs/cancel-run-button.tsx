import { useAction } from '../../api/use-procedure.ts';
import { useWorkbench } from '../../app/workbench-context.tsx';
import { Button } from '../../components/button.tsx';

export function CancelRunButton({ runId }: { runId: string }) {
  const { workbenchId } = useWorkbench();
  const cancel = useAction('WorkshopCancelRun');
  const onClick = () => cancel.mutate({ workbench_id: workbenchId, run_id: runId });
  return (
    <Button size="small" look="quiet" busy={cancel.isPending} onClick={onClick}>
      Cancel
    </Button>
  );
}
