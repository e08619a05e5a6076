import { useState } from 'react';
import { IconButton } from '../../../components/icon-button.tsx';
import { useMay } from '../../../state/access.tsx';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { runSituation } from '../../runs/run-status.ts';
import { RewindDialog } from './rewind-dialog.tsx';

/** Whether a message can be gone back to or asked again: not while Galley works. */
export function useCanRewind(): boolean {
  return runSituation(useWorkbench().workbench.run) !== 'working';
}

/** Whether the person's role lets them ask again. */
export function useMayAskAgain(): boolean {
  return useMay()('edit');
}

/** Answer again, go back: on every message. */
export function MessageActions({ messageId }: { messageId: string }) {
  const free = useCanRewind();
  const may = useMay();
  const [asking, setAsking] = useState<'back' | 'again' | null>(null);
  return (
    <>
      {may('edit') && (
        <IconButton
          label="Answer again"
          icon="refresh"
          size="small"
          disabled={!free}
          aria-haspopup="dialog"
          onClick={() => setAsking('again')}
        />
      )}
      {may('publish') && (
        <IconButton
          label="Go back to here"
          icon="history"
          size="small"
          disabled={!free}
          aria-haspopup="dialog"
          onClick={() => setAsking('back')}
        />
      )}
      {asking !== null && <RewindDialog kind={asking} messageId={messageId} onClose={() => setAsking(null)} />}
    </>
  );
}
