import { useState } from 'react';
import { useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { checkpointName } from '../../lib/checkpoint-name.ts';
import { formatBytes, formatTime, plural } from '../../lib/format.ts';
import { toPayload } from '../../lib/to-payload.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { CompareCheckpoints } from './compare-checkpoints.tsx';
import { CreateCheckpoint } from './create-checkpoint.tsx';
import { RestoreButton } from './restore-button.tsx';

export function CheckpointsSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { workbench, workbenchId } = useWorkbench();
  const query = useProcedure('CheckpointList', { workbench_id: workbenchId }, { enabled: open });
  const checkpoints = [...(query.data?.checkpoints ?? [])].sort((left, right) => right.created_at - left.created_at);
  const [compared, setCompared] = useState<string | null>(null);
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      place="side"
      title="Checkpoints"
      description="Each is the folder as it was at that moment. Before one is restored, the current state is saved as another."
    >
      <CreateCheckpoint />
      {query.isError && <ErrorNotice payload={toPayload(query.error)} />}
      {workbench.draft !== null && checkpoints.length > 0 && (
        <p className="mb-3 rounded-lg bg-modified-soft px-3 py-2 text-sm text-modified">
          Publish or discard the Draft before you restore.
        </p>
      )}
      {query.isSuccess && checkpoints.length === 0 && (
        <div className="rounded-lg border border-dashed border-line-strong p-4 text-sm text-ink-muted">
          <p className="font-medium text-ink">No Checkpoint yet</p>
          <p className="mt-1">Galley makes one by itself before every publish. You can make one yourself, too.</p>
        </div>
      )}
      <ul className="divide-y">
        {checkpoints.map((checkpoint) => (
          <li key={checkpoint.checkpoint_id} className="py-3">
            <div className="flex items-center gap-2">
              <div className="min-w-0 flex-1">
                <p className="text-sm font-medium wrap-anywhere">{checkpointName(checkpoint)}</p>
                <p className="text-xs text-ink-muted tabular-nums">
                  {formatTime(checkpoint.created_at, Date.now())} · {plural(checkpoint.files, 'file')} ·{' '}
                  {formatBytes(checkpoint.bytes)}
                </p>
              </div>
              <Button
                size="small"
                look="quiet"
                aria-expanded={compared === checkpoint.checkpoint_id}
                onClick={() => setCompared(compared === checkpoint.checkpoint_id ? null : checkpoint.checkpoint_id)}
              >
                Compare
              </Button>
              <RestoreButton
                checkpointId={checkpoint.checkpoint_id}
                description={`on ${formatTime(checkpoint.created_at, 0)}`}
                onRestored={close}
                onLeave={close}
              />
            </div>
            {compared === checkpoint.checkpoint_id && (
              <CompareCheckpoints checkpoint={checkpoint} others={checkpoints} onLeave={close} />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
