import { useState } from 'react';
import { useAction } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { visibleNames } from '../../lib/visible-name.ts';
import { useMay } from '../../state/access.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { runSituation } from '../runs/run-status.ts';

/** Asks for the answer anew. What was published since is touched only after a second question. */
export function RegenerateButton({ messageId }: { messageId: string }) {
  const { workbench, workbenchId } = useWorkbench();
  const toasts = useToasts();
  const [published, setPublished] = useState<readonly string[] | null>(null);
  const regenerate = useAction('WorkshopRegenerate', {
    onRefused: (payload) => {
      const paths = payload.details.paths;
      if (payload.code === 'UNDO_CROSSES_PUBLISH' && Array.isArray(paths)) setPublished(paths.map(String));
      else toasts.showError(payload);
    },
  });
  const may = useMay();
  if (!may('edit')) return null;
  const go = (across_publish: boolean) =>
    regenerate.mutate({ workbench_id: workbenchId, message_id: messageId, across_publish });
  return (
    <>
      <Button
        size="small"
        busy={regenerate.isPending}
        disabled={runSituation(workbench.run) === 'working'}
        onClick={() => go(false)}
      >
        Regenerate
      </Button>
      <ConfirmDialog
        open={published !== null}
        onOpenChange={(open) => !open && setPublished(null)}
        title="Change your folder too?"
        action="Regenerate and change the folder"
        danger
        onConfirm={() => go(true)}
      >
        <p>These files were published or restored after the request and would go back first:</p>
        <p className="font-medium text-ink wrap-anywhere">{visibleNames(published ?? [])}</p>
        <p>The current state is saved as a Checkpoint first.</p>
      </ConfirmDialog>
    </>
  );
}
