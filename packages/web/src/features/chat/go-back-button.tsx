import { useState } from 'react';
import { useAction } from '../../api/use-procedure.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { visibleNames } from '../../lib/visible-name.ts';
import { useMay } from '../../state/access.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { runSituation } from '../runs/run-status.ts';

/** Undo to a message: chat and Draft together, and the folder only after a second question. */
export function GoBackButton({ messageId }: { messageId: string }) {
  const { workbench, workbenchId } = useWorkbench();
  const toasts = useToasts();
  const [asking, setAsking] = useState(false);
  const [published, setPublished] = useState<readonly string[] | null>(null);
  const undo = useAction('WorkshopUndo', {
    onDone: () => toasts.show('Went back', 'You can take this back until you write or change something.'),
    onRefused: (payload) => {
      const paths = payload.details.paths;
      if (payload.code === 'UNDO_CROSSES_PUBLISH' && Array.isArray(paths)) setPublished(paths.map(String));
      else toasts.showError(payload);
    },
  });
  const may = useMay();
  if (!may('publish')) return null;
  const go = (across_publish: boolean) =>
    undo.mutate({ workbench_id: workbenchId, message_id: messageId, across_publish });
  return (
    <>
      <IconButton
        label="Go back to here"
        icon="history"
        size="small"
        disabled={undo.isPending || runSituation(workbench.run) === 'working'}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Go back to here?"
        action="Go back"
        onConfirm={() => go(false)}
      >
        <p>Later messages leave the chat, and the Draft becomes what it was then.</p>
        <p>You can undo this until you write or change something.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={published !== null}
        onOpenChange={(open) => !open && setPublished(null)}
        title="Change your folder too?"
        action="Go back and change the folder"
        danger
        onConfirm={() => go(true)}
      >
        <p>These files were published or restored after this message and would go back as well:</p>
        <p className="font-medium text-ink wrap-anywhere">{visibleNames(published ?? [])}</p>
        <p>The current state is saved as a Checkpoint first.</p>
      </ConfirmDialog>
    </>
  );
}
