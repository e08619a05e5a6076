import type { JournalRow, NewEvent, WorkbenchEvent } from '@galley/schema';
import type { Store } from '../store/index.ts';
import type { ChangeEntry, ReferenceContent } from './change-set.ts';
import type { DraftWriter } from './draft-writer.ts';
import type { CheckpointState, DraftState } from './fold.ts';
import type { FileEntry, FileList } from './overlay.ts';
import type { PublishResult } from './publish-draft.ts';
import type { RestoreResult } from './restore.ts';

/** What became of a publish or restore that an earlier process left unfinished. */
export interface Recovery {
  readonly publishId: string;
  readonly outcome: 'finished' | 'rolled_back';
  readonly paths: readonly string[];
}

/** A folder of the user's files with a Draft over it. Every path is checked before use (SPEC B2). */
export interface Workbench extends AsyncDisposable {
  readonly id: string;
  readonly name: string;
  readonly root: string;
  readonly store: Store;
  readonly recovery: Recovery | null;

  /** Published and Draft together; files that the Draft deletes are listed with their mark. */
  listFiles(): Promise<FileList>;
  /** Null for a file that is not there or that the Draft deletes. */
  stat(path: string): Promise<FileEntry | null>;
  read(path: string): Promise<Buffer>;
  readPublished(path: string): Promise<Buffer | null>;
  contentHash(path: string): Promise<string>;
  contentPath(path: string): Promise<string>;

  /** The model that was selected last, null before any was. */
  selectedModel(): string | null;
  draft(): DraftState | null;
  /**
   * One Draft transaction. `work` sees its own changes; when it throws nothing is changed. The changes and the events of
   * `more` land in one append. Do not call `write` from inside `work`: it would wait for itself.
   */
  write<Result>(
    cause: string,
    work: (writer: DraftWriter) => Promise<Result>,
    more?: (result: Result) => Promise<readonly NewEvent[]> | readonly NewEvent[],
  ): Promise<Result>;
  changeSet(): Promise<ChangeEntry[]>;
  readReference(path: string): Promise<ReferenceContent>;
  publish(): Promise<PublishResult>;
  /** The paths whose changes were dropped. */
  discard(): Promise<string[]>;

  checkpoints(): readonly CheckpointState[];
  createCheckpoint(name: string): Promise<string>;
  restore(checkpointId: string): Promise<RestoreResult>;

  /** Called for each event of the Workbench's own stream once it is on disk. Returns how to stop. */
  onEvent(listener: (row: JournalRow<WorkbenchEvent>) => void): () => void;
  append(events: readonly NewEvent[]): Promise<readonly JournalRow[]>;
  events(): readonly JournalRow<WorkbenchEvent>[];
  close(): Promise<void>;
}
