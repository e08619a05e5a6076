import type { Committer, SqlPool } from '@galley/engine/store';
import type { Log } from '@galley/engine/workshop';
import { toErrorPayload } from '@galley/schema';
import type { Job, PgBoss } from 'pg-boss';
import type { Bus } from '../bus/bus.ts';
import type { HeldShared } from '../hold/hold-workbench.ts';
import type { Counts } from '../watch/counts.ts';
import type { MachineFaults } from './machine-faults.ts';
import type { WorkerOptions } from './worker-options.ts';

export interface DriveData {
  readonly workbench_id: string;
  readonly team: string;
}

/** A Workbench that this worker holds, and who uses it. */
export interface Holding {
  readonly held: HeldShared;
  /** Keeps it open while `work` is under way. */
  use<Result>(work: () => Promise<Result>): Promise<Result>;
}

export interface HeldJob extends Holding {
  readonly job: Job<DriveData>;
  /** Resolves when the Workbench is given back. */
  readonly done: Promise<void>;
  end(): void;
}

/** What the parts of one worker share. */
export interface WorkContext {
  readonly options: WorkerOptions;
  readonly pool: SqlPool;
  readonly boss: PgBoss;
  readonly bus: Bus;
  readonly committer: Committer;
  readonly counts: Counts;
  readonly log: Log;
  readonly holdings: Map<string, HeldJob>;
  /** Jobs whose Workbench is being opened. */
  readonly opening: Map<string, Job<DriveData>>;
  readonly faults: MachineFaults;
  /** Ends when nothing new is taken any more. */
  readonly stopping: AbortSignal;
  /** Something may have come to do. */
  ring(): void;
}

/** What names a job to the engine: the same job taken again is another attempt. */
export function attemptOf(job: Job<DriveData>): { id: string; retryCount: number } {
  return { id: job.id, retryCount: job.retryCount };
}

export function warn(log: Log, what: string, error: unknown): void {
  const { code, message } = toErrorPayload(error);
  log.write('warn', what, { code, message });
}
