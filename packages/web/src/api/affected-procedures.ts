import type { Notification, ProcedureName } from '@galley/schema';

const review: readonly ProcedureName[] = [
  'ReviewGetChangeSet',
  'ReviewGetXlsxDiff',
  'ReviewGetTextDiff',
  'ReviewGetDocxContentDiff',
  'ReviewGetPptxContentDiff',
  'ReviewGetTableDiff',
  'ReviewGetPdfDiff',
  'ReviewGetPdfPreviewPage',
  'ReviewGetDocxPreviewPage',
  'ReviewGetPptxPreviewSlide',
  'ReviewGetPreviewPage',
  'ReviewGetImageDiff',
];
/** Only what is shown is asked for again. */
const audit: readonly ProcedureName[] = ['AuditGetJob', 'AuditGetTrail', 'AuditUsage'];
const run: readonly ProcedureName[] = [
  'WorkbenchGet',
  'WorkshopGetRun',
  'WorkshopGetPlan',
  'RunGet',
  'TryList',
  // Its stage, its tiers and what can be applied follow the run.
  'CompanionGet',
  ...audit,
];
const plan: readonly ProcedureName[] = [...run, 'PlanDiff', 'PlanGetRevision'];

const draftGone: readonly ProcedureName[] = [
  'WorkbenchGet',
  'WorkbenchListFiles',
  'WorkbenchPreviewFile',
  'WorkbenchGetPage',
  'ReviewGetChangeSet',
];

const affected: Readonly<Record<Notification['type'], readonly ProcedureName[] | 'all'>> = {
  WorkshopPhaseStarted: run,
  WorkshopPhaseCompleted: run,
  WorkshopImplementProgress: run,
  WorkshopToolExecuting: [],
  WorkshopToolComplete: [],
  WorkshopAssistantStreamDelta: [],
  WorkshopRateLimitWarning: [],
  WorkflowPrinted: [],
  CompanionStreamDelta: [],
  CompanionLooking: [],
  CompanionChanged: ['CompanionGet'],
  TrustChanged: [...run, 'TrustPending', 'TrustList'],
  WorkshopGateOpened: plan,
  WorkshopPlanChanged: plan,
  WorkshopRunStatusChanged: [...run, 'RunList', 'TrustPending', 'WorkshopGetConversation', 'WorkshopGetClutter'],
  // An undo changes which run is the last one, and whether anything can be taken back.
  ConversationChanged: [...run, 'WorkshopGetConversation', 'WorkbenchGetSuggestions', 'WorkshopGetClutter'],
  TrialsChanged: ['TryList', 'TryCompare', ...review],
  DraftStateChanged: [
    'TryList',
    'WorkbenchGet',
    'WorkbenchListFiles',
    'WorkbenchPreviewFile',
    'WorkbenchGetPage',
    ...review,
  ],
  CheckpointCreated: ['CheckpointList', 'WorkshopGetConversation'],
  FilesPlacing: [],
  FilesChanged: [
    'WorkbenchListFiles',
    'WorkbenchPreviewFile',
    'WorkbenchGetPage',
    'WorkbenchGetSuggestions',
    'WorkshopGetClutter',
    ...review,
  ],
  Resync: 'all',
};

/** Answers that a notification makes stale. A missing one shows a person yesterday's state until they reload. */
export function affectedProcedures(notification: Notification): readonly ProcedureName[] | 'all' {
  // The comparisons of a Draft that is gone have nothing to compare any more: asking for them only yields errors.
  if (notification.type === 'DraftStateChanged' && !notification.has_draft) return draftGone;
  return affected[notification.type];
}
