import type { SqlPool } from '@galley/engine/store';
import type { HoldSharedOptions } from '../hold/hold-workbench.ts';
import type { RecordSpan } from '../watch/otlp/span.ts';

type WorkshopOptions = Omit<HoldSharedOptions, 'pool' | 'committer' | 'workbenchId' | 'owner' | 'data' | 'onCommit'>;

export interface WorkerOptions {
  readonly pool: SqlPool;
  readonly address: string;
  /** Different for each process, also after a restart. */
  readonly id: string;
  /** This worker's own folder. */
  readonly data: string;
  /** Where servers reach it with procedures, `http://host:port`. */
  readonly callAddress?: string;
  /** Workbenches that it holds at once. */
  readonly most?: number;
  /** Workbenches of one team that all workers together hold at once. */
  readonly mostOfTeam?: number;
  /** For how long a Workbench stays open that nobody uses. */
  readonly idleMs?: number;
  /** Takes spans of Runs; left out where nothing is traced. */
  readonly record?: RecordSpan;
  /** What a Workbench is opened with: models, keys and trust of the team that it belongs to. */
  readonly workshop: (of: {
    readonly team: string;
    readonly workbenchId: string;
  }) => WorkshopOptions | Promise<WorkshopOptions>;
}
