import type { ProcedureOutput, WorkbenchView } from '@galley/schema';
import { useEffect, useMemo, useState } from 'react';
import { useProcedure } from '../api/use-procedure.ts';
import { ModelAccessProvider } from '../features/models/model-access-provider.tsx';
import { SettingsProvider } from '../features/settings/settings-provider.tsx';
import { automaticPane, nextPane, noPane, type Pane } from '../state/pane.ts';
import { WorkbenchProvider } from '../state/workbench-context.tsx';
import { WorkbenchPage } from './workbench-page.tsx';
import { LoadFailed, Loading } from './workbench-states.tsx';

type Workbenches = ProcedureOutput<'WorkbenchList'>['workbenches'];

export function WorkbenchLoader({ workbenchId, workbenches }: { workbenchId: string; workbenches: Workbenches }) {
  const query = useProcedure('WorkbenchGet', { workbench_id: workbenchId });
  if (query.data) return <LoadedWorkbench workbench={query.data} workbenches={workbenches} />;
  if (query.isError) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  return <Loading />;
}

function LoadedWorkbench({ workbench, workbenches }: { workbench: WorkbenchView; workbenches: Workbenches }) {
  const [pane, setPane] = useState<Pane>(noPane);
  const [situation, setSituation] = useState('');
  const automatic = automaticPane(workbench);
  if (automatic.situation !== situation) {
    setSituation(automatic.situation);
    setPane(nextPane(pane, automatic.pane));
  }
  useEffect(() => {
    document.title = `${workbench.name} · Galley`;
  }, [workbench.name]);
  const control = useMemo(
    () => ({ workbench, workbenchId: workbench.workbench_id, pane, openPane: setPane }),
    [workbench, pane],
  );
  return (
    <WorkbenchProvider value={control}>
      <SettingsProvider>
        <ModelAccessProvider>
          <WorkbenchPage workbenches={workbenches} />
        </ModelAccessProvider>
      </SettingsProvider>
    </WorkbenchProvider>
  );
}
