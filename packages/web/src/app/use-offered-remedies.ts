import { useEffect } from 'react';
import { offerRemedies } from '../lib/remedies.ts';
import { useOpenSettings } from '../state/settings-context.ts';
import { useWorkbench } from '../state/workbench-context.tsx';

/** Errors of this Workbench lead to where something can be done about them. */
export function useOfferedRemedies(openCheckpoints: () => void): void {
  const openSettings = useOpenSettings();
  const { openPane, workbench } = useWorkbench();
  const runId = workbench.run?.run_id;
  useEffect(
    () =>
      offerRemedies({
        open_keys: () => openSettings('keys'),
        open_consents: () => openSettings('consents'),
        open_trust: () => openSettings('trust'),
        open_storage: () => openSettings('storage'),
        open_datasources: () => openSettings('datasources'),
        open_mcp: () => openSettings('mcp'),
        open_review: () => openPane({ kind: 'review' }),
        ...(runId === undefined ? {} : { open_plan: () => openPane({ kind: 'plan', runId }) }),
        open_workflows: () => openPane({ kind: 'workflows' }),
        open_checkpoints: openCheckpoints,
        open_runs: () => openPane({ kind: 'runs' }),
      }),
    [openSettings, openPane, openCheckpoints, runId],
  );
}
