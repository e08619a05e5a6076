/** What the page itself can do about an error. */
export type RemedyAction =
  | 'open_keys'
  | 'open_consents'
  | 'open_trust'
  | 'open_storage'
  | 'open_datasources'
  | 'open_mcp'
  | 'open_review'
  | 'open_runs'
  | 'reload';

export const remedyLabels: Readonly<Record<RemedyAction, string>> = {
  open_keys: 'Providers and keys',
  open_consents: 'What may be sent',
  open_trust: 'What may run',
  open_storage: 'Storage limits',
  open_datasources: 'Datasources',
  open_mcp: 'MCP servers',
  open_review: 'Review Draft',
  open_runs: 'Show runs',
  reload: 'Reload the page',
};

/** The codes that a person can act on with a button; all others have their remedy in words alone. */
export const remedyOfCode: Readonly<Record<string, RemedyAction>> = {
  MODEL_KEY_MISSING: 'open_keys',
  MODEL_KEY_REFUSED: 'open_keys',
  MODEL_KEY_ADDRESS: 'open_keys',
  KEY_INVALID: 'open_keys',
  MODEL_CONSENT_REQUIRED: 'open_consents',
  MODEL_SOURCES_NOT_SHARED: 'open_consents',
  FILE_NOT_SHARED: 'open_consents',
  FOLDER_NOT_TRUSTED: 'open_trust',
  SANDBOX_REQUIRED: 'open_trust',
  OVER_LIMIT: 'open_storage',
  FILE_TOO_LARGE: 'open_storage',
  DATASOURCE_UNREACHABLE: 'open_datasources',
  DATASOURCE_UNAVAILABLE: 'open_datasources',
  DATASOURCE_READ_ONLY: 'open_datasources',
  DATASOURCE_TOO_POWERFUL: 'open_datasources',
  MCP_NOT_ALLOWED: 'open_mcp',
  DRAFT_EXISTS: 'open_review',
  DRAFT_UNDECIDED: 'open_review',
  CONFLICT_PUBLISHED_CHANGED: 'open_review',
  RUN_ACTIVE: 'open_runs',
  RUN_FROZEN: 'open_runs',
  RUN_NOT_WORKING: 'open_runs',
  BUDGET_REACHED: 'open_runs',
  PRICE_UNKNOWN: 'open_runs',
  PLAN_CHANGED: 'open_runs',
  UNREADABLE_ANSWER: 'reload',
  PAGE_FAULT: 'reload',
  HOLDER_GONE: 'reload',
  HOLDER_ENDING: 'reload',
  STORE_OUTDATED: 'reload',
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
  const action = Object.hasOwn(remedyOfCode, code) ? remedyOfCode[code] : undefined;
  if (action === undefined) return null;
  const onAct = action === 'reload' ? () => location.reload() : acts[action];
  return onAct === undefined ? null : { label: remedyLabels[action], onAct };
}
