import { reaching } from '@galley/engine/store';
import type { PgBoss } from 'pg-boss';

/** "Drive this Workbench": one job per Workbench, queued or active. */
export const DRIVE = 'galley-drive';
/** "Drive it at this time": for questions and limits with an end, while nobody holds the Workbench. */
export const WAKE = 'galley-wake';

/** The engine that decides who drives what. Its heartbeat has a floor of 10 s. */
export const HEARTBEAT_SECONDS = 10;
/** A job may be active for a day at most; a holder gives back before that. */
export const LONGEST_HOLD_MS = 20 * 3_600_000;
const A_DAY = 24 * 3_600;

export interface OpenBossOptions {
  readonly address: string;
  /** Looks for jobs whose worker died. Servers that only send need not. */
  readonly supervise: boolean;
  onError(error: Error): void;
}

export async function openBoss({ address, supervise, onError }: OpenBossOptions): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    ...{ connectionString: address, schema: 'galley_jobs', application_name: 'galley-jobs', max: 4 },
    ...{ supervise, schedule: false, superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 },
  });
  // Some are plain objects with what an error has.
  boss.on('error', (error: unknown) => onError(error instanceof Error ? error : Object.assign(new Error(), error)));
  await reaching(() => boss.start());
  const kept = { retryLimit: 1_000_000, retryDelay: 0, retentionSeconds: 3_650 * A_DAY, deleteAfterSeconds: 60 };
  const drive = { ...kept, policy: 'exclusive', heartbeatSeconds: HEARTBEAT_SECONDS, expireInSeconds: A_DAY };
  // The database may restart while a worker starts, as it does when both are updated.
  await reaching(() => boss.createQueue(DRIVE, drive));
  await reaching(() => boss.createQueue(WAKE, { ...kept, policy: 'stately', expireInSeconds: 60 }));
  return boss;
}

/** Which Workbench, and whose it is. */
export interface Wake {
  readonly workbenchId: string;
  readonly team: string;
}

/** Asks for holders, in one statement. Without effect where one is asked for already, or there is one. */
export async function wake(boss: PgBoss, wanted: readonly Wake[]): Promise<void> {
  if (wanted.length === 0) return;
  const jobs = wanted.map(({ workbenchId, team }) => ({
    ...{ data: { workbench_id: workbenchId, team }, singletonKey: workbenchId, group: { id: team } },
  }));
  await boss.insert(DRIVE, jobs);
}

export async function wakeAt(boss: PgBoss, workbenchId: string, team: string, at: number): Promise<void> {
  const data = { workbench_id: workbenchId, team };
  await boss.send(WAKE, data, { singletonKey: workbenchId, startAfter: new Date(at) });
}
