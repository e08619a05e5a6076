import type { JournalRow, NewEvent, StorageLimits, WorkbenchEvent } from '@galley/schema';
import type { GarbageOptions, GarbageReport, Store } from '../store/index.ts';
import type { ExportOptions } from './archive/archive-export.ts';
import type { CopyReport, ForkWhat } from './archive/fork-copy.ts';
import type { ComparedState, Comparison } from './checkpoint/compare.ts';
import type { FileVersions, VersionName } from './checkpoint/file-versions.ts';
import type { RetentionPlan } from './checkpoint/retention.ts';
import type { RetentionOptions } from './checkpoint/retention-apply.ts';
import type { ChangeEntry, ReferenceContent } from './draft/change-set.ts';
import type { ConflictAnswer, ConflictSide } from './draft/conflict-answer.ts';
import type { MoreEvents } from './draft/draft.ts';
import type { DraftWriter } from './draft/draft-writer.ts';
import type { Conflict } from './draft/errors.ts';
import type { RollBack } from './draft/roll-back.ts';
import type { FileEntry } from './files/overlay.ts';
import type { FileList, ListOptions } from './files/overlay-list.ts';
import type { PlacingProgress } from './files/placing.ts';
import type { PublishedPage, PublishedPart } from './files/published-list.ts';
import type { ChangedFiles, FileAct } from './publish/change-files.ts';
import type { PublishResult } from './publish/publish-draft.ts';
import type { PublishPreview } from './publish/publish-preview.ts';
import type { PublishSelection } from './publish/publish-selection.ts';
import type { CheckpointState, DraftState, TrialState } from './state/fold.ts';
import type { RevisionPolicy, RevisionView } from './state/revision.ts';
import type { TimelineEntry } from './state/timeline-entry.ts';
import type { RestoreOptions, RestoreResult } from './timeline/restore.ts';
import type { UndoOptions, UndoPreview, UndoResult } from './timeline/timeline-undo.ts';
import type { KeepOptions, TrialStep } from './trial/keep-trial.ts';
import type { TakenParts } from './trial/take-files.ts';
import type { NewTrial } from './trial/trials.ts';
import type { MaterialiseOptions } from './view/materialise.ts';

// What a Workbench can do, in the parts that it is handed out in. Whoever needs to look gets a FileView and nothing
// else; a limit (consent, a frozen Run) is a wrapper that implements the whole part, so that the compiler finds the
// member that it forgot.

/** Looking at files: Published and Draft together. Every path is checked before use (SPEC B2). */
export interface FileView {
  /** The one spelling under which a file is known here; refuses paths that lead out. */
  resolve(path: string): Promise<string>;
  /** By path; files that the Draft deletes are listed with their mark. */
  listFiles(options?: ListOptions): Promise<FileList>;
  /** Null for a file that is not there or that the Draft deletes. */
  stat(path: string): Promise<FileEntry | null>;
  read(path: string): Promise<Buffer>;
  contentHash(path: string): Promise<string>;
  /** A place on disk with the file's content, for programs that read by themselves. Never for writing. */
  contentPath(path: string): Promise<string>;
}

/** Changing the Draft. */
export interface DraftPort {
  /**
   * One Draft transaction. `work` sees its own changes; when it throws nothing is changed. The changes and the events of
   * `more` land in one append. Do not call `write` from inside `work`: it would wait for itself.
   */
  write<Result>(
    cause: string,
    work: (writer: DraftWriter) => Promise<Result>,
    more?: MoreEvents<Result>,
  ): Promise<Result>;
}

/** Taking changes of the Draft back: an item's second try begins where its first one began (SPEC R6). */
export interface DraftRollback {
  /** The paths that are what they were before those changes. */
  rollBack(what: RollBack): Promise<string[]>;
}

/** Real files for scripts and programs. */
export interface ViewPort {
  /**
   * As `write`, for programs that need real files: `work` gets a folder with a copy of the overlay, and what it added,
   * changed, deleted and renamed there is taken into the Draft. Others may write meanwhile, but not the same files:
   * then it throws and nothing of it is kept.
   */
  withMaterialisedView<Result>(
    cause: string,
    work: (directory: string) => Promise<Result>,
    options?: MaterialiseOptions<Result>,
  ): Promise<Result>;
}

/** Looking at the Draft beside what it was made from. */
export interface DraftReview {
  draft(): DraftState | null;
  changeSet(): Promise<ChangeEntry[]>;
  readReference(path: string): Promise<ReferenceContent>;
  readPublished(path: string): Promise<Buffer | null>;
}

/** The files over one Draft, that of the Workbench or a trial, and all that its Run may do to it. */
export interface DraftPlace
  extends FileView,
    DraftPort,
    DraftRollback,
    ViewPort,
    DraftReview,
    EventLog,
    Pick<Publishing, 'conflicts'>,
    Pick<History, 'timeline' | 'earlierEntries'> {
  readonly id: string;
  readonly root: string;
  readonly store: Store;
}

/** Drafts beside the Draft, one for each model that was given the same request (SPEC B13). */
export interface Trying {
  /** Oldest first. */
  trials(): readonly TrialState[];
  trial(draftId: string): DraftPlace;
  /** `more` starts their Runs. */
  startTrials(trials: readonly NewTrial[], more: readonly NewEvent[]): Promise<void>;
  /** The trial is the Draft from now on. The paths that it changes. */
  keepTrial(draftId: string, options?: KeepOptions): Promise<string[]>;
  /** The Draft has these files as the trial has them. The paths that changed. */
  takeFiles(draftId: string, paths: readonly string[], options?: TrialStep & TakenParts): Promise<string[]>;
  dropTrials(draftIds: readonly string[], more?: readonly NewEvent[]): Promise<void>;
}

/** What becomes of the Draft: a person's decisions. */
export interface Publishing {
  /** The whole Draft, or a selection of it. Stops with PublishConflictError before it changes anything. */
  publish(selection?: PublishSelection): Promise<PublishResult>;
  /** Told while files go into the folder: by a publish, a restore or an undo. Returns how to stop. */
  onPlacing(listener: (progress: PlacingProgress) => void): () => void;
  /** The same without doing it: what would be done, and what stands in its way. */
  previewPublish(selection?: PublishSelection): Promise<PublishPreview>;
  /** The paths that changed outside Galley since the Draft touched them (SPEC B7). */
  conflicts(): Promise<Conflict[]>;
  /** One side of a conflict; null where that side has no file. */
  readSide(path: string, side: ConflictSide): Promise<Buffer | null>;
  resolveConflict(path: string, answer: ConflictAnswer): Promise<void>;
  /** Rejects what the Draft does to a file; `rollBack` of the same cause takes that back. The paths, two of a rename. */
  removeFromDraft(path: string, cause: string): Promise<string[]>;
  /** The paths whose changes were dropped. */
  discard(): Promise<string[]>;
  /** Takes the last discard back, until the next Draft starts (SPEC B8). The paths that are in the Draft again. */
  recoverDraft(): Promise<string[]>;
  canRecoverDraft(): boolean;
}

/** Going back: Checkpoints of the folder, undo of the conversation. */
export interface History {
  checkpoints(): readonly CheckpointState[];
  createCheckpoint(name: string): Promise<string>;
  readCheckpointFile(checkpointId: string, path: string): Promise<Buffer>;
  /** Every version of a file that differs from the one after it, newest first. */
  fileVersions(path: string, before?: string | null): Promise<FileVersions>;
  /** The content of a version, in the object store when it resolves. */
  hashOfVersion(path: string, version: VersionName): Promise<string>;
  /** What changed from one to the other; each is the id of a Checkpoint or `now`, the folder as it is. */
  compareCheckpoints(before: ComparedState, after: ComparedState): Promise<Comparison>;
  restore(checkpointId: string, options?: RestoreOptions): Promise<RestoreResult>;
  /** What counts of the last part of the conversation, oldest first, everything that undo reaches included. */
  timeline(): readonly TimelineEntry[];
  /** All that counts, oldest first: messages, publishes, restores, discards, undos. Costs what there is. */
  wholeTimeline(): Promise<readonly TimelineEntry[]>;
  /** How many entries come before those of `timeline`. */
  earlierEntries(): number;
  /** The Run behind the last request that counts. */
  latestRun(): string | null;
  /** The Runs of requests that an undo took away, or whose work it took away. */
  uncountedRuns(): ReadonlySet<string>;
  /** The messages that undo can go to, oldest first. */
  revisions(): RevisionView[];
  readonly revisionPolicy: RevisionPolicy;
  /** Conversation and Draft become what they were right after the message (SPEC B10). Callers see to running Runs. */
  undoTo(messageId: string, options?: UndoOptions): Promise<UndoResult>;
  /** What that would take away. Nothing is done. */
  previewUndo(messageId: string, options?: Pick<UndoOptions, 'before'>): Promise<UndoPreview>;
  canRedo(): boolean;
  /** Takes the last undo back, until a message or change comes after it. */
  redo(): Promise<UndoResult>;
  /** Whether the last request was sent in place of what an undo took away, and nothing was decided since. */
  canUndoRegenerate(): boolean;
  /** Goes back to what that request took the place of; `more` lands with it. Can be redone. */
  undoRegenerate(more?: readonly NewEvent[]): Promise<UndoResult>;
}

/** A person's own acts on their own files, outside of Draft and conversation. Each can be taken back. */
export interface OwnFiles {
  /** The Published files after this path, at most so many, with what they hold. */
  publishedFiles(after: string, most: number): Promise<PublishedPage>;
  /** Some bytes of a Published file that holds this content. */
  readPublishedPart(part: PublishedPart): Promise<{ readonly bytes: Buffer; readonly size: number }>;
  /** All of them or none, after a Checkpoint of that name. Folders stand for the files below them. */
  changeFiles(acts: readonly FileAct[], name: string): Promise<ChangedFiles>;
  /** These files as a Checkpoint has them; one that was not there then is removed. */
  putBackFiles(checkpointId: string, paths: readonly string[]): Promise<ChangedFiles>;
}

/** Storage, names, copies of the whole. */
export interface Upkeep {
  /** Every limit on what is kept and shown, changed by a person or not (SPEC B11, B15). */
  storage(): StorageLimits;
  previewRetention(options?: RetentionOptions): Promise<RetentionPlan>;
  /** Deletes the Checkpoints that the policy drops (SPEC B11). */
  applyRetention(options?: RetentionOptions): Promise<RetentionPlan>;
  /** Removes stored content that nothing can ask for any more; with `dryRun`, says what there is and what keeps it. */
  collectGarbage(options?: GarbageOptions): Promise<GarbageReport>;
  /** The name as it is kept. */
  rename(name: string): Promise<string>;
  /** Fills an empty folder with a copy; `forkWorkbench` makes a Workbench of it. */
  copyInto(directory: string, what: ForkWhat): Promise<CopyReport>;
  exportTo(file: string, options?: ExportOptions): Promise<CopyReport>;
  /** Removes the views kept at a place and below it: `run_1` for all Agents of that Run. */
  removeView(place: string): Promise<void>;
}

/** The journal as layers above use it. What the Workbench records of files it records itself. */
export interface EventLog {
  /** Called for each event of the Workbench's own stream once it is on disk. Returns how to stop. */
  onEvent(listener: (row: JournalRow<WorkbenchEvent>) => void): () => void;
  append(events: readonly NewEvent[]): Promise<readonly JournalRow[]>;
  /** The last events, since before all that undo reaches. */
  events(): readonly JournalRow<WorkbenchEvent>[];
  /** Every event of the Workbench's own stream. Costs what there is. */
  allEvents(): Promise<readonly JournalRow<WorkbenchEvent>[]>;
  /** The last word on each setting, in the order in which they were said. */
  choices(): readonly JournalRow<WorkbenchEvent>[];
}
