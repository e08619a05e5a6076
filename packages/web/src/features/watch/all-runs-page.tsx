import type { HomeBench } from '@galley/schema';
import { useEffect } from 'react';
import { useAction, useEach, useProcedure } from '../../api/use-procedure.ts';
import { Mark } from '../../components/text/mark.tsx';
import { Waiting } from '../../components/waiting/waiting.tsx';
import { plural } from '../../lib/format.ts';
import { visibleName } from '../../lib/visible-name.ts';
import type { RunRow } from './list/filter-runs.ts';
import { RunList } from './list/run-list.tsx';

/** Nobody tells this page what happens in a Workbench that another process holds. */
const AGAIN_MS = 5_000;

interface AllRunsPageProps {
  homeHash: string;
  onEnter: (workbenchId: string, runId: string) => void;
}

/** The runs of every Workbench that the person knows: what works, waits or failed, and the way to it. */
export function AllRunsPage({ homeHash, onEnter }: AllRunsPageProps) {
  const home = useProcedure('HomeGet', {}, { askOnReturn: true, askAlways: true });
  const benches = (home.data?.workbenches ?? []).filter(({ used_at }) => used_at !== null);
  const answers = useEach(
    'HomeListRuns',
    benches.map(({ directory }) => ({ directory })),
    AGAIN_MS,
  );
  const open = useAction('HomeOpen');
  useEffect(() => {
    document.title = 'All runs · Galley';
  }, []);
  const rows = benches.flatMap(({ workbench_id }, at) => {
    const { name, runs } = answers[at]?.data ?? { name: '', runs: [] };
    return runs.map((run): RunRow => ({ run, workbench: { id: workbench_id, name } }));
  });
  const asked = home.isSuccess && answers.every(({ isPending }) => !isPending);
  const closed = benches.filter((_bench, at) => answers[at]?.isError);
  const leftOut = answers.reduce((sum, { data }) => sum + (data?.left_out ?? 0), 0);
  return (
    <div className="flex h-full flex-col">
      <header className="flex h-13 shrink-0 items-center gap-2 border-b bg-surface px-5">
        <a href={homeHash} aria-label="Home" className="rounded-md">
          <Mark size={24} />
        </a>
        <h1 className="text-base font-semibold tracking-tight">All runs</h1>
        <p className="truncate text-sm text-ink-muted">
          {asked ? `${plural(rows.length, 'run')} in ${plural(benches.length, 'Workbench', 'Workbenches')}` : ''}
        </p>
      </header>
      <main className="mx-auto flex min-h-0 w-full max-w-5xl flex-1 flex-col bg-surface sm:border-x">
        <h2 className="sr-only">Runs of all Workbenches</h2>
        <RunList rows={rows} showWorkbench onOpen={enter}>
          {asked ? (
            <div className="p-6 text-sm">
              <p className="font-medium">Nothing has run yet.</p>
              <p className="mt-1 text-ink-muted">Open a Workbench and send a request; its run is listed here.</p>
            </div>
          ) : (
            <Waiting error={home.error} />
          )}
        </RunList>
        <Footnotes closed={closed} leftOut={leftOut} />
      </main>
    </div>
  );

  function enter({ run, workbench }: RunRow): void {
    const bench = benches.find(({ workbench_id }) => workbench_id === workbench.id);
    if (bench === undefined || bench.is_open) onEnter(workbench.id, run.run_id);
    else {
      const { directory } = bench;
      open.mutate({ directory }, { onSuccess: ({ workbench_id: opened }) => onEnter(opened, run.run_id) });
    }
  }
}

/** What is not in the list, said plainly. */
function Footnotes({ closed, leftOut }: { closed: readonly HomeBench[]; leftOut: number }) {
  if (closed.length === 0 && leftOut === 0) return null;
  return (
    <div className="space-y-0.5 border-t px-5 py-2 text-xs text-ink-muted">
      {closed.length > 0 && (
        <p>Not listed: {closed.map(({ name }) => visibleName(name)).join(', ')}. Open it once to see its runs here.</p>
      )}
      {leftOut > 0 && <p>{plural(leftOut, 'older run')} not listed. Open the Workbench to see them.</p>}
    </div>
  );
}
