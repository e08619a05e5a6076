import type { Store } from '../store/index.ts';
import type {
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
import type { Recovery } from './publish/recover.ts';

/**
 * A folder of the user's files with a Draft over it: every capability together, for whoever opened it. Hand out the
 * parts, not this.
 */
export interface Workbench
  extends FileView,
    DraftPort,
    DraftRollback,
    ViewPort,
    DraftReview,
    Publishing,
    Trying,
    History,
    OwnFiles,
    Upkeep,
    EventLog,
    AsyncDisposable {
  readonly id: string;
  /** The name a person gave it, else that of the folder. */
  readonly name: string;
  readonly root: string;
  readonly store: Store;
  readonly recovery: Recovery | null;
  close(): Promise<void>;
}
