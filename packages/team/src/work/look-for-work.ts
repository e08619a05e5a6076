import { setTimeout as pause } from 'node:timers/promises';
import { DRIVE, WAKE, wake } from './boss.ts';
import { takeJob } from './hold-job.ts';
import { attemptOf, type DriveData, type WorkContext, warn } from './work-context.ts';

const POLL_MS = 500;
const SWEEP_MS = 15_000;
const FETCH_AT_ONCE = 50;
const MOST = 500;
/**
 * Workbenches that are opened at once. A worker that takes all it can get after others died opens none in time: their heartbeats
 * lapse, the next worker takes them all, and nobody gets anywhere.
 */
const OPEN_AT_ONCE = 12;

interface Looking {
  /** Resolves when something may have come. */
  readonly rung: () => Promise<void>;
  /** The database and the engine answered. */
  readonly onReady: () => void;
}

/** Takes jobs as long as there is room, at each ring and every half second. */
export async function lookForWork(context: WorkContext, { rung, onReady }: Looking): Promise<void> {
  const { stopping, log } = context;
  let wokenAt = 0;
  while (!stopping.aborted) {
    const ring = rung();
    let isFull = false;
    try {
      isFull = await takeJobs(context);
      // Not with every ring: while many Workbenches are opened, this would be every other statement.
      if (performance.now() - wokenAt >= POLL_MS) {
        const woken = await wakeDue(context);
        if (!woken) wokenAt = performance.now();
        isFull ||= woken;
      }
      onReady();
    } catch (error) {
      warn(log, 'looking for work', error);
    }
    if (!isFull) await Promise.race([pause(POLL_MS), ring]);
  }
}

/** Whether as many were taken as were asked for: then there may be more. */
async function takeJobs(context: WorkContext): Promise<boolean> {
  const { options, holdings, opening, boss, faults } = context;
  const { most = MOST, mostOfTeam } = options;
  if (faults.isResting()) return false;
  const room = Math.min(most - holdings.size, OPEN_AT_ONCE) - opening.size;
  if (room <= 0) return false;
  const limits = mostOfTeam === undefined ? {} : { groupConcurrency: mostOfTeam };
  const batchSize = Math.min(room, FETCH_AT_ONCE);
  const jobs = await boss.fetch<DriveData>(DRIVE, { batchSize, ...limits });
  for (const job of jobs) void takeJob(context, job);
  return jobs.length === batchSize;
}

/** Whether there were some: then there may be more. */
async function wakeDue({ boss }: WorkContext): Promise<boolean> {
  const jobs = await boss.fetch<DriveData>(WAKE, { batchSize: FETCH_AT_ONCE });
  await wake(
    boss,
    jobs.map(({ data }) => ({ workbenchId: data.workbench_id, team: data.team })),
  );
  for (const job of jobs) await boss.complete(WAKE, attemptOf(job));
  return jobs.length > 0;
}

/** A Workbench that somebody took and nobody gave back has a job; if that was ever lost, it gets one here. */
export async function sweepWork({ options, pool, boss, stopping, log }: WorkContext): Promise<void> {
  while (!stopping.aborted) {
    try {
      const { rows } = await pool.query(
        "SELECT id, team FROM galley.workbenches WHERE owner IS NOT NULL AND owner <> $1 AND taken_at < now() - interval '15 seconds' ORDER BY random() LIMIT 100",
        [options.id],
      );
      await wake(
        boss,
        rows.map(({ id, team }) => ({ workbenchId: String(id), team: String(team) })),
      );
    } catch (error) {
      warn(log, 'sweeping', error);
    }
    await pause(SWEEP_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
}
