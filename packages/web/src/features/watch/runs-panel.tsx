import { useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { PaneHeader } from '../../components/pane-header.tsx';
import { Waiting } from '../../components/waiting/waiting.tsx';
import { plural } from '../../lib/format.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { AlertsButton } from './alerts/alerts-button.tsx';
import { RunList } from './list/run-list.tsx';

/** Every run of this Workbench: what it does, what it waits for, what it cost. */
export function RunsPanel({ onClose }: { onClose: () => void }) {
  const { workbench, workbenchId, openPane } = useWorkbench();
  const query = useProcedure('RunList', { workbench_id: workbenchId }, { askAlways: true, askOnReturn: true });
  const rows = (query.data?.runs ?? []).map((run) => ({
    run,
    workbench: { id: workbenchId, name: workbench.name },
  }));
  return (
    <section aria-label="Runs" className="flex min-h-0 flex-1 flex-col">
      <PaneHeader
        title="Runs"
        subtitle={query.isSuccess ? plural(rows.length, 'run') : undefined}
        actions={
          <>
            <AlertsButton />
            <Button size="small" onClick={() => openPane({ kind: 'workflows' })}>
              Workflows
            </Button>
          </>
        }
        onClose={onClose}
      />
      <RunList
        rows={rows}
        showWorkbench={false}
        onOpen={({ run }) => openPane({ kind: 'run', runId: run.run_id, tab: 'overview' })}
      >
        {query.isSuccess ? (
          <div className="p-6 text-sm">
            <p className="font-medium">Nothing has run here yet.</p>
            <p className="mt-1 text-ink-muted">Send a request in the conversation, or start a workflow.</p>
          </div>
        ) : (
          <Waiting error={query.error} />
        )}
      </RunList>
    </section>
  );
}
