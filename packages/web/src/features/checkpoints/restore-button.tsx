import { useState } from 'react';
import { useAction } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { plural } from '../../lib/format.ts';
import { useMay } from '../../state/access.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { runSituation } from '../runs/run-status.ts';

interface RestoreButtonProps {
  checkpointId: string;
  /** Ends the sentence "The folder goes back to how it was …". */
  description: string;
  onRestored?: () => void;
  onLeave?: () => void;
}

export function RestoreButton({ checkpointId, description, onRestored, onLeave }: RestoreButtonProps) {
  const { workbench, workbenchId, openPane } = useWorkbench();
  const toasts = useToasts();
  const [asking, setAsking] = useState(false);
  const restore = useAction('CheckpointRestore', {
    onDone: ({ restored }) => {
      toasts.show(
        `Restored ${plural(restored.length, 'file')}`,
        'A Checkpoint of the folder before was made, so you can go back.',
      );
      onRestored?.();
    },
  });
  const may = useMay();
  if (!may('publish')) return null;
  const blocked = workbench.draft !== null;
  const working = runSituation(workbench.run) === 'working';
  return (
    <>
      <Button
        size="small"
        data-tour="restore"
        busy={restore.isPending}
        disabled={working}
        onClick={() => setAsking(true)}
      >
        Restore
      </Button>
      {blocked ? (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="A Draft is in the way"
          action="Review Draft"
          onConfirm={() => {
            onLeave?.();
            openPane({ kind: 'review' });
          }}
        >
          <p>Restoring would change the files that the Draft builds on. Publish or discard the Draft first.</p>
        </ConfirmDialog>
      ) : (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Restore this Checkpoint?"
          action="Restore"
          onConfirm={() => restore.mutate({ workbench_id: workbenchId, checkpoint_id: checkpointId })}
        >
          <p>The folder goes back to how it was {description}.</p>
          <p>The current state is saved as a Checkpoint first, so this can be undone.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
