import { useProcedure } from '../../api/use-procedure.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { waitingCount } from './alerts/news.ts';

/** Leads to the runs; a dot says that one of them waits. */
export function RunsButton() {
  const { pane, openPane } = useWorkbench();
  const waiting = useWaitingRuns();
  return (
    <span className="relative inline-flex">
      <IconButton
        label={runsLabel(waiting)}
        icon="list"
        aria-pressed={pane.kind === 'runs' || pane.kind === 'run' || pane.kind === 'workflows'}
        onClick={() => openPane({ kind: 'runs' })}
      />
      <WaitingCount count={waiting} />
    </span>
  );
}

export function useWaitingRuns(): number {
  const { workbenchId } = useWorkbench();
  const { data } = useProcedure('RunList', { workbench_id: workbenchId });
  return waitingCount(data?.runs ?? []);
}

export function runsLabel(waiting: number): string {
  return waiting === 0 ? 'Runs' : `Runs, ${waiting} waiting for you`;
}

/** At the corner of a button; its label says the same in words. */
export function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute top-0.5 right-0 grid h-4 min-w-4 place-items-center rounded-full bg-modified px-1 text-2xs font-semibold text-surface tabular-nums"
    >
      {count}
    </span>
  );
}
