import type { ProcedureOutput, WorkbenchView } from '@galley/schema';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useProcedure } from '../api/use-procedure.ts';
import { ModelAccessProvider } from '../features/models/model-access-provider.tsx';
import { SettingsProvider } from '../features/settings/settings-provider.tsx';
import { automaticPane, isSamePane, nextPane, noPane, type Pane } from '../state/pane.ts';
import { WorkbenchProvider } from '../state/workbench-context.tsx';
import { goTo, useRoute } from './route.ts';
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
  const workbenchId = workbench.workbench_id;
  const { workbenchId: named, pane: wanted } = useRoute();
  const pane = named === workbenchId ? wanted : noPane;
  useAutomaticPane(workbench, pane);
  const control = useMemo(
    () => ({
      workbench,
      workbenchId,
      pane,
      openPane: (next: Pane) => goTo(workbenchId, next),
      openWorkbench: (other: string) => goTo(other, noPane),
    }),
    [workbench, workbenchId, pane],
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

/** A new situation opens its pane; an address that names one is followed first. */
function useAutomaticPane(workbench: WorkbenchView, pane: Pane): void {
  const automatic = automaticPane(workbench);
  const { situation } = automatic;
  const known = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (known.current === situation) return;
    const isFirst = known.current === null;
    known.current = situation;
    if (isFirst && pane.kind !== 'none') return;
    const next = nextPane(pane, automatic.pane);
    if (isSamePane(next, pane)) return;
    // Back leads from what opened by itself to the conversation, and never to what is over.
    goTo(workbench.workbench_id, next, isFirst || next.kind === 'none' ? 'replace' : 'push');
  });
}
