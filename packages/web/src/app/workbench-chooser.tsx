import { lazy, Suspense, useEffect } from 'react';
import { useAction, useProcedure } from '../api/use-procedure.ts';
import { LiveProvider } from '../state/live.tsx';
import { noPane } from '../state/pane.ts';
import { allRunsHash, goTo, homeHash, useRoute } from './route.ts';
import { WorkbenchLoader } from './workbench-loader.tsx';
import { LoadFailed, Loading } from './workbench-states.tsx';

const AllRunsPage = lazy(async () => ({ default: (await import('../features/watch/all-runs-page.tsx')).AllRunsPage }));

const HomePage = lazy(async () => ({ default: (await import('../features/home/home-page.tsx')).HomePage }));

export function WorkbenchChooser() {
  const { workbenchId: wanted, isHome, section } = useRoute();
  const list = useProcedure('WorkbenchList', {});
  if (list.isPending) return <Loading />;
  if (list.isError) return <LoadFailed error={list.error} onRetry={() => void list.refetch()} />;
  const { workbenches } = list.data;
  const named = workbenches.find((each) => each.workbench_id === wanted);
  if (wanted !== null && named === undefined) return <Reopen key={wanted} workbenchId={wanted} />;
  const chosen = named ?? (isHome ? undefined : workbenches[0]);
  if (isHome && section === 'runs') return <AllRuns />;
  if (!chosen) return <Home />;
  return (
    <LiveProvider key={chosen.workbench_id} workbenchId={chosen.workbench_id}>
      <WorkbenchLoader workbenchId={chosen.workbench_id} workbenches={workbenches} />
    </LiveProvider>
  );
}

function Home() {
  return (
    <Suspense fallback={<Loading />}>
      <HomePage
        runsHash={allRunsHash}
        onEnter={(id, runId) => goTo(id, runId === undefined ? noPane : { kind: 'plan', runId })}
      />
    </Suspense>
  );
}

function AllRuns() {
  return (
    <Suspense fallback={<Loading />}>
      <AllRunsPage homeHash={homeHash} onEnter={(id, runId) => goTo(id, { kind: 'run', runId, tab: 'overview' })} />
    </Suspense>
  );
}

/** An address of before a restart, or of a bookmark: a Workbench that the person knows is opened, another one is not. */
function Reopen({ workbenchId }: { workbenchId: string }) {
  const home = useProcedure('HomeGet', {});
  const known = home.data?.workbenches.find(({ workbench_id }) => workbench_id === workbenchId);
  const { mutate, isError } = useAction('HomeOpen');
  const directory = known?.used_at === null ? undefined : known?.directory;
  useEffect(() => {
    if (directory !== undefined) mutate({ directory });
  }, [directory, mutate]);
  if (isError || home.isError || (home.isSuccess && directory === undefined)) return <Home />;
  return <Loading />;
}
