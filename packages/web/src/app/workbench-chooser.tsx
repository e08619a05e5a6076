import { useProcedure } from '../api/use-procedure.ts';
import { FullPage } from '../components/full-page.tsx';
import { LiveProvider } from '../state/live.tsx';
import { useRoute } from './route.ts';
import { WorkbenchLoader } from './workbench-loader.tsx';
import { LoadFailed, Loading } from './workbench-states.tsx';

export function WorkbenchChooser() {
  const { workbenchId: wanted } = useRoute();
  const list = useProcedure('WorkbenchList', {});
  if (list.isPending) return <Loading />;
  if (list.isError) return <LoadFailed error={list.error} onRetry={() => void list.refetch()} />;
  const { workbenches } = list.data;
  const chosen = workbenches.find((each) => each.workbench_id === wanted) ?? workbenches[0];
  if (!chosen) {
    return (
      <FullPage title="No Workbench is open">
        Open a folder from a terminal: <code className="font-mono text-sm">galley open FOLDER</code>
      </FullPage>
    );
  }
  return (
    <LiveProvider key={chosen.workbench_id} workbenchId={chosen.workbench_id}>
      <WorkbenchLoader workbenchId={chosen.workbench_id} workbenches={workbenches} />
    </LiveProvider>
  );
}
