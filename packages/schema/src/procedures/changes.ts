/**
 * What a procedure changes, as the procedures whose answers are out of date once it is done. A surface that keeps answers
 * asks for these again: notifications say the same, but may be late or lost, and whoever pressed a button must see its
 * effect. Comparisons of a Draft are not here: they follow the Draft's own notifications, and after a button that ended it
 * there is nothing to compare.
 */
const run = [
  'WorkbenchGet',
  'WorkshopGetRun',
  'WorkshopGetPlan',
  'RunGet',
  'TrustPending',
  'RunCompareSource',
] as const;
const conversation = ['WorkshopGetConversation', 'WorkbenchGetSuggestions', 'WorkshopGetClutter'] as const;
const plan = [...run, ...conversation, 'PlanDiff', 'PlanGetRevision'] as const;
const draft = [
  'WorkbenchGet',
  'WorkbenchListFiles',
  'WorkbenchPreviewFile',
  'WorkbenchGetPage',
  'WorkbenchGetCharts',
  'ReviewGetChangeSet',
  'CheckpointList',
  ...conversation,
] as const;

const tries = [...run, 'RunList', 'TryList', 'TryCompare'] as const;

export const changes = {
  run,
  /** Trials that are new, or gone. */
  tries,
  /** A trial, or files of it, in the Draft and in the conversation. */
  tried: [...tries, ...draft, 'WorkshopListRevisions'],
  /** A Run that is new in the list. */
  runs: [...run, 'RunList'],
  plan,
  draft,
  conflicts: [
    'DraftListConflicts',
    'WorkbenchGet',
    'WorkbenchListFiles',
    'WorkbenchPreviewFile',
    'WorkbenchGetPage',
    'ReviewGetChangeSet',
  ],
  /** Conversation, Draft and folder as they were at another time. */
  past: [...plan, ...draft, 'WorkshopListRevisions'],
  checkpoints: ['CheckpointList'],
  consents: ['ConsentList', 'ConsentListAll', 'WorkbenchGet', 'TrustList', 'CompanionGet'],
  keys: ['KeyList', 'ModelList'],
  notes: ['ContextList', 'WorkshopGetClutter'],
  folder: ['WorkbenchGet', 'ConsentList', 'ConsentListAll', 'KeyList', 'ContextList', 'TrustList'],
  name: ['WorkbenchGet', 'WorkbenchList'],
  model: ['WorkbenchGet', 'WorkshopGetClutter', 'ModelList'],
  planning: ['PlanningGet', 'WorkshopGetPlan'],
  trust: [...run, 'TrustList'],
} as const;
