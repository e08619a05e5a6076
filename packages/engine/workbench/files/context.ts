import type { Clock, IdSource, JournalRow, NewEvent, StorageLimits } from '@galley/schema';
import type { Disk, Store } from '../../store/index.ts';
import type { Spelling } from '../paths/spelling.ts';
import type { WorkbenchState } from '../state/fold.ts';
import type { RevisionPolicy } from '../state/revision.ts';
import type { Placing } from './placing.ts';
import type { Published } from './published.ts';

/** What the parts of an open Workbench share. */
export interface WorkbenchContext {
  readonly root: string;
  readonly store: Store;
  readonly disk: Disk;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly published: Published;
  readonly spelling: Spelling;
  readonly placing: Placing;
  readonly maxFiles: number;
  readonly maxFileBytes: number;
  /** Every limit as it is now, changed by a person or not. */
  storage(): StorageLimits;
  readonly revisionPolicy: RevisionPolicy;
  state(): WorkbenchState;
  append(events: readonly NewEvent[]): Promise<readonly JournalRow[]>;
}
