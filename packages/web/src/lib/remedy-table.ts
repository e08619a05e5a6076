/** What the page itself can do about an error, from wherever it is shown. */
export type RemedyAction =
  | 'open_keys'
  | 'open_consents'
  | 'open_trust'
  | 'open_storage'
  | 'open_datasources'
  | 'open_mcp'
  | 'open_review'
  | 'open_plan'
  | 'open_runs'
  | 'open_workflows'
  | 'open_checkpoints'
  | 'reload';

/** What can be done about a run that stopped with an error. */
export type RunRemedy = 'allow' | 'key' | 'again' | 'other_model';

interface CodeRemedies {
  /** The button beside the error. */
  readonly act?: RemedyAction;
  /** The buttons of a run that stopped with it, the most helpful first; `again` alone where this is left out. */
  readonly run?: readonly RunRemedy[];
  /** The same may end otherwise when it is asked for again: a program was installed, or something else had killed it. */
  readonly again?: true;
  /** What to do, where the error's own words speak of the command line. */
  readonly advice?: string;
}

const again: CodeRemedies = { again: true };
const transport: CodeRemedies = { run: ['again', 'other_model'] };
const unsuited: CodeRemedies = { run: ['other_model', 'again'] };
const keys: CodeRemedies = { act: 'open_keys' };
const trust: CodeRemedies = { act: 'open_trust' };
const consents: CodeRemedies = { act: 'open_consents' };
const datasources: CodeRemedies = { act: 'open_datasources' };
const mcp: CodeRemedies = { act: 'open_mcp' };
const review: CodeRemedies = { act: 'open_review' };
const plan: CodeRemedies = { act: 'open_plan' };
const runs: CodeRemedies = { act: 'open_runs' };
const workflows: CodeRemedies = { act: 'open_workflows' };
const checkpoints: CodeRemedies = { act: 'open_checkpoints' };
const reload: CodeRemedies = { act: 'reload' };

/** The one table of what the page can do about an error, by its code. A code that is not here has its remedy in words alone. */
export const remediesOfCode: Readonly<Record<string, CodeRemedies>> = {
  MODEL_KEY_MISSING: { ...keys, run: ['key', 'again', 'other_model'] },
  MODEL_KEY_REFUSED: {
    ...keys,
    run: ['key', 'again', 'other_model'],
    advice: 'Set the key again, then retry. The work continues where it stopped.',
  },
  MODEL_KEY_ADDRESS: {
    ...keys,
    run: ['key', 'again', 'other_model'],
    advice: 'Confirm the new address under Providers and keys, or set a key for it. Nothing was sent.',
  },
  KEY_INVALID: keys,
  MODEL_CONSENT_REQUIRED: {
    ...consents,
    run: ['allow', 'other_model'],
    advice: 'Choose what may be sent, or continue with another model. Nothing has left this computer.',
  },
  MODEL_SOURCES_NOT_SHARED: {
    ...consents,
    run: ['other_model', 'again'],
    advice: 'Continue with the model that was used before, or allow these files in Settings and try again.',
  },
  MODEL_SEARCH_NOT_ALLOWED: consents,
  FILE_NOT_SHARED: consents,
  DATASOURCE_NOT_SHARED: consents,
  MODEL_QUOTA: transport,
  MODEL_RATE_LIMIT: transport,
  MODEL_OVERLOADED: transport,
  MODEL_TIMEOUT: transport,
  MODEL_NETWORK: transport,
  MODEL_STREAM_CUT: transport,
  MODEL_BAD_RESPONSE: transport,
  MODEL_BAD_REQUEST: unsuited,
  MODEL_NOT_FOUND: unsuited,
  MODEL_CONTEXT_TOO_LONG: unsuited,
  MODEL_OUTPUT_LIMIT: unsuited,
  MODEL_CONTENT_FILTER: unsuited,
  MODEL_HOST_BLOCKED: unsuited,
  MODEL_REDIRECTED: unsuited,
  OFFLINE_STEP: unsuited,
  FOLDER_NOT_TRUSTED: trust,
  SANDBOX_REQUIRED: trust,
  FILE_TOO_LARGE: { act: 'open_storage' },
  DATASOURCE_UNREACHABLE: datasources,
  DATASOURCE_UNAVAILABLE: datasources,
  DATASOURCE_READ_ONLY: datasources,
  DATASOURCE_TOO_POWERFUL: datasources,
  DATASOURCE_OUTCOME_UNKNOWN: datasources,
  MCP_NOT_ALLOWED: mcp,
  MCP_FILES_NOT_ALLOWED: mcp,
  MCP_REFUSED: mcp,
  DRAFT_EXISTS: review,
  DRAFT_UNDECIDED: review,
  CONFLICT_PUBLISHED_CHANGED: review,
  PUBLISHED_CHANGED: review,
  PUBLISH_NEEDS_MORE: review,
  NOTHING_TO_PUBLISH: review,
  NOT_IN_DRAFT: review,
  NO_CONFLICT: review,
  PLAN_CHANGED: plan,
  PLAN_SOURCES_CHANGED: plan,
  PLAN_BUSY: plan,
  PLAN_REMOVED: plan,
  COMMENTS_UNANSWERED: plan,
  GATE_NOT_OPEN: plan,
  ITEM_NOT_PENDING: plan,
  RUN_ACTIVE: runs,
  RUN_FROZEN: runs,
  RUN_NOT_WORKING: runs,
  RUN_CANCELLED: runs,
  AGENT_NOT_STOPPED: runs,
  AGENT_NOT_FORKED: runs,
  BUDGET_REACHED: runs,
  PRICE_UNKNOWN: runs,
  WORKFLOW_INVALID: workflows,
  STATE_MISSING: workflows,
  VARIABLE_UNSET: workflows,
  SCRIPT_FAILED: workflows,
  CHECKPOINT_NOT_FOUND: checkpoints,
  FILE_NOT_IN_CHECKPOINT: checkpoints,
  REVISION_PRUNED: checkpoints,
  UNREADABLE_ANSWER: reload,
  PAGE_FAULT: reload,
  HOLDER_GONE: reload,
  HOLDER_ENDING: reload,
  HOLDER_DIFFERS: reload,
  RENDERER_MISSING: again,
  RENDER_STOPPED: again,
  RENDER_FAILED: again,
  WORKER_CRASHED: again,
  STORE_OUTDATED: reload,
  LEASE_LOST: reload,
  NO_HOLDER: reload,
};
