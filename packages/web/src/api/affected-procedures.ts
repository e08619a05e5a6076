import type { Notification, ProcedureName } from '@galley/schema';

const review: readonly ProcedureName[] = [
  'ReviewGetChangeSet',
  'ReviewListChanges',
  'ReviewGetCharts',
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
const workflows: readonly ProcedureName[] = ['WorkflowList', 'WorkflowGet'];
const plan: readonly ProcedureName[] = [...run, 'PlanDiff', 'PlanGetRevision'];

/** Answers about one file: where a notification says which files changed, the others still hold. */
const ofOneFile: ReadonlySet<string> = new Set([
  'WorkbenchPreviewFile',
  'WorkbenchGetPage',
  'WorkbenchGetCharts',
  'FileVersions',
  ...review,
]);

const draftGone: readonly ProcedureName[] = [
  'WorkbenchGet',
  'WorkbenchListFiles',
  'WorkbenchPreviewFile',
  'WorkbenchGetPage',
  'WorkbenchGetCharts',
  'FileVersions',
  'ReviewGetChangeSet',
  ...workflows,
];

const affected: Readonly<Record<Notification['type'], readonly ProcedureName[] | 'all'>> = {
  WorkshopPhaseStarted: run,
  WorkshopPhaseCompleted: run,
  WorkshopImplementProgress: run,
  WorkshopToolExecuting: ['WorkshopListToolCalls'],
  WorkshopToolComplete: ['WorkshopListToolCalls'],
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
    ...workflows,
    'WorkbenchGet',
    'WorkbenchListFiles',
    'WorkbenchPreviewFile',
    'WorkbenchGetPage',
    'WorkbenchGetCharts',
    'FileVersions',
    ...review,
  ],
  FilesPlacing: [],
  CheckpointCreated: ['CheckpointList', 'FileVersions', 'WorkshopGetConversation'],
  FilesChanged: [
    ...workflows,
    'WorkbenchListFiles',
    'WorkbenchPreviewFile',
    'WorkbenchGetPage',
    'WorkbenchGetCharts',
    'FileVersions',
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

/** Whether an answer is about a file that did not change, so that it is not asked for again. */
export function isAboutOtherFile(notification: Notification, name: unknown, input: unknown): boolean {
  if (notification.type !== 'FilesChanged' || notification.paths === undefined || typeof name !== 'string')
    return false;
  if (!ofOneFile.has(name) || typeof input !== 'object' || input === null || !('path' in input)) return false;
  const { path } = input;
  return (
    typeof path === 'string' &&
    !notification.paths.some((changed) => path === changed || path.startsWith(`${changed}/`))
  );
}
