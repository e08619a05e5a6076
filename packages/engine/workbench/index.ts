export { type RefusedFile, ViewRefusedError } from './absorb.ts';
export type { ExportOptions } from './archive-export.ts';
export { ArchiveInvalidError, ArchiveTooLargeError } from './archive-format.ts';
export { type ImportOptions, type ImportResult, importWorkbench } from './archive-import.ts';
export type { ArchiveLimits } from './archive-reader.ts';
export type { ChangeEntry, ReferenceContent } from './change-set.ts';
export { FileNotInCheckpointError } from './checkpoint.ts';
export type { ComparedChange, ComparedFile, ComparedState, Comparison } from './compare.ts';
export {
  type ConflictAnswer,
  ConflictAnswerError,
  type ConflictSide,
  NoConflictError,
} from './conflict-answer.ts';
export { type DeleteWorkbenchOptions, deleteWorkbench } from './delete-workbench.ts';
export {
  type ExamineWorkbenchOptions,
  examineWorkbench,
  type RepairWorkbenchOptions,
  repairWorkbench,
} from './doctor.ts';
export { DraftNotRecoverableError } from './draft.ts';
export { countChanges } from './draft-entries.ts';
export type { DraftWriter } from './draft-writer.ts';
export { FileChangedWhileEditedError } from './draft-writer.ts';
export {
  CheckpointNotFoundError,
  type Conflict,
  type ConflictKind,
  DraftExistsError,
  FileNotFoundError,
  FileTooLargeError,
  FileUnreadableError,
  FolderNotFoundError,
  NoDraftError,
  PathOccupiedError,
  PublishConflictError,
  PublishFailedError,
  SandboxViolation,
} from './errors.ts';
export type { CheckpointState, DraftEntry, DraftState, UnfinishedPublish, WorkbenchState } from './fold.ts';
export { emptyWorkbenchState, foldWorkbench } from './fold.ts';
export { type ForkOptions, type ForkResult, forkWorkbench } from './fork.ts';
export type { CopyReport, ForkWhat } from './fork-copy.ts';
export { TargetNotEmptyError } from './fork-target.ts';
export type { MaterialiseOptions } from './materialise.ts';
export { createMutex, type Exclusive } from './mutex.ts';
export { defaultLimits, type OpenWorkbenchOptions, openWorkbench, type WorkbenchLimits } from './open-workbench.ts';
export type { DraftMark, FileEntry } from './overlay.ts';
export type { FileList, LeftOutReason, LeftOutReasons, ListOptions } from './overlay-list.ts';
export { parseWorkbenchPath } from './parse-path.ts';
export type { PublishResult } from './publish-draft.ts';
export type { PlannedOperation, PublishPreview } from './publish-preview.ts';
export {
  NothingToPublishError,
  NotInDraftError,
  PublishNeedsMoreError,
  type PublishSelection,
} from './publish-selection.ts';
export type { RestoreOptions, RestoreResult } from './restore.ts';
export {
  type DropReason,
  defaultRetention,
  type KeepReason,
  planRetention,
  type RetentionInput,
  type RetentionPlan,
  type RetentionPolicy,
} from './retention.ts';
export type { RetentionOptions } from './retention-apply.ts';
export {
  defaultRevisionPolicy,
  planPruning,
  type RevisionPolicy,
  type RevisionView,
} from './revision.ts';
export { timelineHashes } from './revision-hashes.ts';
export { workbenchRoots } from './roots.ts';
export type { Timeline } from './timeline.ts';
export type { TimelineEntry } from './timeline-entry.ts';
export {
  MessageNotFoundError,
  NothingToRedoError,
  RevisionPrunedError,
  UndoConflictError,
  UndoCrossesPublishError,
} from './timeline-errors.ts';
export type { UndoOptions, UndoResult } from './timeline-undo.ts';
export type { Recovery, Workbench } from './workbench.ts';
