export type { ExportOptions } from './archive/archive-export.ts';
export { ArchiveInvalidError, ArchiveTooLargeError } from './archive/archive-format.ts';
export type { ArchiveLimits } from './archive/archive-reader.ts';
export type { CopyReport, ForkWhat } from './archive/fork-copy.ts';
export { TargetNotEmptyError } from './archive/fork-target.ts';
export { type ImportOptions, type ImportResult, importWorkbench } from './archive-import.ts';
export type {
  DraftPlace,
  DraftPort,
  DraftReview,
  DraftRollback,
  EventLog,
  FileView,
  History,
  OwnFiles,
  Publishing,
  Trying,
  Upkeep,
  ViewPort,
} from './capabilities.ts';
export { FileNotInCheckpointError } from './checkpoint/checkpoint.ts';
export type { ComparedChange, ComparedFile, ComparedState, Comparison } from './checkpoint/compare.ts';
export { CheckpointNotFoundError } from './checkpoint/errors.ts';
export type { FileVersion, FileVersions, VersionName } from './checkpoint/file-versions.ts';
export {
  type DropReason,
  defaultRetention,
  type KeepReason,
  planRetention,
  type RetentionInput,
  type RetentionPlan,
  type RetentionPolicy,
} from './checkpoint/retention.ts';
export type { RetentionOptions } from './checkpoint/retention-apply.ts';
export { type DeleteWorkbenchOptions, deleteWorkbench } from './delete-workbench.ts';
export {
  type ExamineWorkbenchOptions,
  examineWorkbench,
  type RepairWorkbenchOptions,
  repairWorkbench,
} from './doctor.ts';
export type { ChangeEntry, ReferenceContent } from './draft/change-set.ts';
export {
  type ConflictAnswer,
  ConflictAnswerError,
  type ConflictSide,
  NoConflictError,
} from './draft/conflict-answer.ts';
export { DraftNotRecoverableError } from './draft/draft.ts';
export type { DraftWriter } from './draft/draft-writer.ts';
export { FileChangedWhileEditedError } from './draft/draft-writer.ts';
export {
  type Conflict,
  type ConflictKind,
  DraftExistsError,
  NoDraftError,
  PublishConflictError,
} from './draft/errors.ts';
export { marksOf } from './draft/marks.ts';
export { namedIn } from './files/named-in.ts';
export type { DraftMark, FileEntry } from './files/overlay.ts';
export type { FileList, LeftOutReason, LeftOutReasons, ListOptions } from './files/overlay-list.ts';
export { type ForkOptions, type ForkResult, forkWorkbench } from './fork.ts';
export {
  type OpenWorkbenchOptions,
  openWorkbench,
  type SharedWorkbench,
  type WorkbenchLimits,
} from './open-workbench.ts';
export { isAgentConfiguration } from './paths/agent-configuration.ts';
export {
  FileNotFoundError,
  FileTooLargeError,
  FileUnreadableError,
  FolderNotFoundError,
  PathOccupiedError,
  SandboxViolation,
} from './paths/errors.ts';
export { createMutex, type Exclusive } from './paths/mutex.ts';
export { locate, openInside } from './paths/open-inside.ts';
export { isWorkbenchPath, parseWorkbenchPath } from './paths/parse-path.ts';
export { readIgnore, walk } from './paths/walk.ts';
export { lookAtFolder } from './plain-folder.ts';
export type { ChangedFiles, FileAct } from './publish/change-files.ts';
export { PublishFailedError } from './publish/errors.ts';
export type { PublishResult } from './publish/publish-draft.ts';
export type { PlannedOperation, PublishPreview } from './publish/publish-preview.ts';
export {
  NothingToPublishError,
  NotInDraftError,
  PublishNeedsMoreError,
  type PublishSelection,
} from './publish/publish-selection.ts';
export type { Recovery } from './publish/recover.ts';
export { recordTouched } from './record-touched.ts';
export { FileNotSharedError, lookOnly, type ReadFilter, recordReads, scopeDraft, scopeFiles } from './scope.ts';
export { countedRuns } from './state/counted-runs.ts';
export { countChanges } from './state/draft-entries.ts';
export type {
  CheckpointState,
  DraftEntry,
  DraftState,
  TrialState,
  UnfinishedPublish,
  WorkbenchState,
} from './state/fold.ts';
export { emptyWorkbenchState, foldWorkbench } from './state/fold.ts';
export { followState } from './state/follow-state.ts';
export { PersistentMap } from './state/persistent-map.ts';
export {
  defaultRevisionPolicy,
  planPruning,
  type RevisionPolicy,
  type RevisionView,
} from './state/revision.ts';
export { timelineHashes } from './state/revision-hashes.ts';
export { workbenchRoots } from './state/roots.ts';
export type { Timeline } from './state/timeline.ts';
export type { TimelineEntry } from './state/timeline-entry.ts';
export type { RestoreOptions, RestoreResult } from './timeline/restore.ts';
export {
  MessageNotFoundError,
  NothingToRedoError,
  RevisionPrunedError,
  UndoConflictError,
  UndoCrossesPublishError,
} from './timeline/timeline-errors.ts';
export type { UndoOptions, UndoPreview, UndoResult } from './timeline/timeline-undo.ts';
export { TrialNotFoundError } from './trial/errors.ts';
export type { TakenParts } from './trial/take-files.ts';
export type { NewTrial } from './trial/trials.ts';
export { type RefusedFile, ViewRefusedError } from './view/examine.ts';
export type { MaterialiseOptions } from './view/materialise.ts';
export type { Workbench } from './workbench.ts';
