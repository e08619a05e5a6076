import { useEffect } from 'react';
import { offerRemedies } from '../lib/remedies.ts';
import { useOpenSettings } from '../state/settings-context.ts';
import { useWorkbench } from '../state/workbench-context.tsx';

/** Errors of this Workbench lead to where something can be done about them. */
export function useOfferedRemedies(): void {
  const openSettings = useOpenSettings();
  const { openPane } = useWorkbench();
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
        open_runs: () => openPane({ kind: 'runs' }),
      }),
    [openSettings, openPane],
  );
}
