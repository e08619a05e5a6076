export type { ChangeEntry, ReferenceContent } from './change-set.ts';
export type { DraftWriter } from './draft-writer.ts';
export { FileChangedWhileEditedError } from './draft-writer.ts';
export {
  CheckpointNotFoundError,
  type Conflict,
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
export { defaultLimits, type OpenWorkbenchOptions, openWorkbench, type WorkbenchLimits } from './open-workbench.ts';
export type { DraftMark, FileEntry, FileList } from './overlay.ts';
export { parseWorkbenchPath } from './parse-path.ts';
export type { PublishResult } from './publish-draft.ts';
export type { RestoreResult } from './restore.ts';
export type { Recovery, Workbench } from './workbench.ts';
