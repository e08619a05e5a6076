import { useAction } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { useMay } from '../../state/access.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';

export function CancelRunButton({ runId }: { runId: string }) {
  const { workbenchId } = useWorkbench();
  const cancel = useAction('WorkshopCancelRun');
  const may = useMay();
  if (!may('edit')) return null;
  const onClick = () => cancel.mutate({ workbench_id: workbenchId, run_id: runId });
  return (
    <Button size="small" look="quiet" busy={cancel.isPending} onClick={onClick}>
      Cancel
    </Button>
  );
}
