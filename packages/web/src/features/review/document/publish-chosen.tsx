import type { ProcedureInput } from '@galley/schema';
import { useAction } from '../../../api/use-procedure.ts';
import { Button } from '../../../components/button.tsx';
import { useToasts } from '../../../components/toasts.tsx';
import { plural } from '../../../lib/format.ts';
import { visibleName } from '../../../lib/visible-name.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';

interface PublishChosenProps {
  path: string;
  left: ReadonlySet<unknown>;
  count: number;
  /** What is published of it. */
  selection: Omit<ProcedureInput<'DraftPublish'>, 'workbench_id'>;
  onDone: () => void;
}

/** Offered as soon as something was left out: everything else goes into the folder, the rest stays in the Draft. */
export function PublishChosen({ path, left, count, selection, onDone }: PublishChosenProps) {
  const { workbenchId } = useWorkbench();
  const toasts = useToasts();
  const publish = useAction('DraftPublish', {
    onDone: () => {
      toasts.show(`Published the chosen changes of ${visibleName(path)}`, 'The others are still in the Draft.');
      onDone();
    },
  });
  if (left.size === 0) return null;
  return (
    <div className="flex shrink-0 items-center justify-between gap-3 border-t bg-canvas px-3.5 py-2 text-sm">
      <span className="text-ink-muted">
        {plural(left.size, 'change')} left out of {count}
      </span>
      <Button
        look="primary"
        size="small"
        disabled={left.size >= count}
        busy={publish.isPending}
        onClick={() => publish.mutate({ workbench_id: workbenchId, ...selection })}
      >
        Publish chosen changes
      </Button>
    </div>
  );
}
