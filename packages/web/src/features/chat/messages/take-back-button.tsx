import type { ConversationEntry } from '@galley/schema';
import { useAction } from '../../../api/use-procedure.ts';
import { Button } from '../../../components/button.tsx';
import { useMay } from '../../../state/access.tsx';
import { useWorkbench } from '../../../state/workbench-context.tsx';

type SystemEntry = Extract<ConversationEntry, { kind: 'system_event' }>;

interface TakeBackProps {
  event: SystemEntry['event'];
  /** Nothing came after it. */
  last: boolean;
}

/** Takes an undo or a discard back, as long as nothing came after it; or the request that took the place of what was undone. */
export function TakeBackButton({ event, last }: TakeBackProps) {
  const { workbench, workbenchId } = useWorkbench();
  const redo = useAction('WorkshopRedo');
  const recover = useAction('DraftRecover');
  const undoRegenerate = useAction('WorkshopUndoRegenerate');
  const may = useMay();
  if (!may('publish')) return null;
  const input = { workbench_id: workbenchId };
  if (event === 'undone' && workbench.can_undo_regenerate) {
    return (
      <Button size="small" busy={undoRegenerate.isPending} onClick={() => undoRegenerate.mutate(input)}>
        Take back
      </Button>
    );
  }
  if (!last) return null;
  if (event === 'undone' && workbench.can_redo) {
    return (
      <Button size="small" busy={redo.isPending} onClick={() => redo.mutate(input)}>
        Take back
      </Button>
    );
  }
  if (event === 'discarded' && workbench.can_recover) {
    return (
      <Button size="small" busy={recover.isPending} onClick={() => recover.mutate(input)}>
        Take back
      </Button>
    );
  }
  return null;
}
