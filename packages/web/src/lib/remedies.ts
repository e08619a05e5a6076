import { lookUp } from './look-up.ts';
import { type RemedyAction, remediesOfCode } from './remedy-table.ts';

export const remedyLabels: Readonly<Record<RemedyAction, string>> = {
  open_keys: 'Providers and keys',
  open_consents: 'What may be sent',
  open_trust: 'What may run',
  open_storage: 'Storage limits',
  open_datasources: 'Datasources',
  open_mcp: 'MCP servers',
  open_review: 'Review Draft',
  open_plan: 'Look at the plan',
  open_runs: 'Show runs',
  open_workflows: 'Workflows',
  open_checkpoints: 'Checkpoints',
  reload: 'Reload the page',
};

export interface Remedy {
  readonly label: string;
  readonly onAct: () => void;
}

type Acts = Partial<Readonly<Record<RemedyAction, () => void>>>;

/** What can be done from where the person is now: only the view in sight knows how to open its panes and settings. */
let acts: Acts = {};

/** Returns how to take it back when the view goes. */
export function offerRemedies(offered: Acts): () => void {
  acts = offered;
  return () => {
    if (acts === offered) acts = {};
  };
}

/** The button for an error; null where words are all there is. */
export function remedyFor(code: string): Remedy | null {
  const action = lookUp(remediesOfCode, code)?.act;
  if (action === undefined) return null;
  const onAct = action === 'reload' ? () => location.reload() : acts[action];
  return onAct === undefined ? null : { label: remedyLabels[action], onAct };
}
