import type { ProcedureName } from '@galley/schema';

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
  'ReviewGetChangeSet',
  'CheckpointList',
  ...conversation,
] as const;
const past = [...plan, ...draft] as const;
const consents = ['ConsentList', 'ConsentListAll'] as const;
const keys = ['KeyList', 'ModelList'] as const;
const notes = ['ContextList', 'WorkshopGetClutter'] as const;
const folder = ['WorkbenchGet', 'ConsentList', 'ConsentListAll', 'KeyList', 'ContextList', 'TrustList'] as const;

/**
 * What each action of the page changes, to be asked for again when it is done. Notifications say the same, but may be
 * late or lost, and whoever pressed a button must see its effect. Comparisons of a Draft are not here: they follow the
 * Draft's own notifications, and after a button that ended it there is nothing to compare.
 */
const changed = {
  CheckpointRestore: past,
  ConsentGrant: [...consents, 'WorkbenchGet'],
  ConsentRevokeAt: [...consents, 'TrustList'],
  ContextRemove: notes,
  ContextSet: notes,
  DraftDiscard: draft,
  DraftPublish: draft,
  DraftRecover: draft,
  KeyConfirm: keys,
  KeyRemove: keys,
  KeySet: keys,
  PlanComment: plan,
  PlanDecideItem: plan,
  PlanEdit: plan,
  PlanReopenComment: plan,
  PlanWithdrawComment: plan,
  PlanningSet: ['PlanningGet', 'WorkshopGetPlan'],
  RunRetryAgent: run,
  RunSkipAgent: run,
  TrustAllow: [...run, 'TrustList'],
  TrustRevoke: ['TrustList', 'TrustPending'],
  WorkbenchGreet: folder,
  WorkbenchTrust: folder,
  WorkshopApprovePlan: plan,
  WorkshopCancelRun: plan,
  WorkshopRedo: past,
  WorkshopRegenerate: past,
  WorkshopRequestChanges: plan,
  WorkshopResumeRun: plan,
  WorkshopSendUserMessage: past,
  WorkshopSetModel: ['WorkbenchGet', 'WorkshopGetClutter', 'ModelList'],
  WorkshopUndo: past,
} as const satisfies Partial<Readonly<Record<ProcedureName, readonly ProcedureName[]>>>;

/** Procedures that a button may call: what they change is known. */
export type ActionName = keyof typeof changed;

export function changedByAction(name: ActionName): readonly ProcedureName[] {
  return changed[name];
}
