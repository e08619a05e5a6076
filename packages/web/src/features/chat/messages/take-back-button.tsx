import type { ConversationEntry } from '@galley/schema';
import { useAction } from '../../../api/use-procedure.ts';
import { Button } from '../../../components/button.tsx';
import { useMay } from '../../../state/access.tsx';
import { useWorkbench } from '../../../state/workbench-context.tsx';

type SystemEntry = Extract<ConversationEntry, { kind: 'system_event' }>;

/** Takes an undo or a discard back, as long as nothing came after it. */
export function TakeBackButton({ event }: { event: SystemEntry['event'] }) {
  const { workbench, workbenchId } = useWorkbench();
  const redo = useAction('WorkshopRedo');
  const recover = useAction('DraftRecover');
  const may = useMay();
  if (!may('publish')) return null;
  const input = { workbench_id: workbenchId };
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
