import { useProcedure } from '../../api/use-procedure.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { waitingCount } from './alerts/news.ts';

/** Leads to the runs; a dot says that one of them waits. */
export function RunsButton() {
  const { workbenchId, pane, openPane } = useWorkbench();
  const { data } = useProcedure('RunList', { workbench_id: workbenchId });
  const waiting = waitingCount(data?.runs ?? []);
  return (
    <span className="relative inline-flex">
      <IconButton
        label={waiting === 0 ? 'Runs' : `Runs, ${waiting} waiting for you`}
        icon="list"
        aria-pressed={pane.kind === 'runs' || pane.kind === 'run' || pane.kind === 'workflows'}
        onClick={() => openPane({ kind: 'runs' })}
      />
      {waiting > 0 && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-0.5 right-0 grid h-4 min-w-4 place-items-center rounded-full bg-modified px-1 text-2xs font-semibold text-surface tabular-nums"
        >
          {waiting}
        </span>
      )}
    </span>
  );
}
