import { setTimeout as pause } from 'node:timers/promises';
import { type Committer, createCommitter, LeaseLostError, requireTables, type SqlPool } from '@galley/engine/store';
import { type Log, processLog } from '@galley/engine/workshop';
import { toErrorPayload } from '@galley/schema';
import type { Job, PgBoss } from 'pg-boss';
import { createBus, listenToBus } from '../bus/bus.ts';
import { type HeldShared, type HoldSharedOptions, holdShared } from '../hold/hold-workbench.ts';
import { type Counts, createCounts } from '../watch/counts.ts';
import { createRunSpans } from '../watch/otlp/run-spans.ts';
import type { RecordSpan } from '../watch/otlp/span.ts';
import { version } from '../watch/version.ts';
import { DRIVE, HEARTBEAT_SECONDS, LONGEST_HOLD_MS, openBoss, reaching, WAKE, wake, wakeAt } from './boss.ts';

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

/** A Workbench that this worker holds, and who uses it. */
export interface Holding {
  readonly held: HeldShared;
  /** Keeps it open while `work` is under way. */
  use<Result>(work: () => Promise<Result>): Promise<Result>;
}

export interface Worker extends AsyncDisposable {
  readonly id: string;
  readonly counts: Counts;
  find(workbenchId: string): Holding | null;
  /** Whether nobody else can have taken over what it holds: after a pause, or cut off from the database, it must not answer. */
  isCurrent(): boolean;
  /** Whether database and engine answered a moment ago. */
  isReady(): boolean;
  /** Takes nothing new, ends what is under way in order, and lets others go on. */
  drain(withinMs?: number): Promise<void>;
}

interface DriveData {
  readonly workbench_id: string;
  readonly team: string;
}

interface Entry extends Holding {
  readonly job: Job<DriveData>;
  /** Resolves when the Workbench is given back. */
  readonly done: Promise<void>;
  end(): void;
}

const POLL_MS = 500;
const BEAT_MS = 2_500;
const SWEEP_MS = 15_000;
const FETCH_AT_ONCE = 50;
/**
 * Workbenches that are opened at once. A worker that takes all it can get after others died opens none in time: their heartbeats
 * lapse, the next worker takes them all, and nobody gets anywhere.
 */
const OPEN_AT_ONCE = 12;
const AGAIN_AFTER_MS = 5_000;

/** Holds the Workbenches that the engine hands it, until they rest or another worker takes them. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { pool, address, id, data, most = 500, mostOfTeam, idleMs = 60_000 } = options;
  const log = processLog();
  const counts = createCounts();
  await reaching(() => requireTables(pool));
  const boss = await openBoss({ address, supervise: true, onError: (error) => warn(log, 'jobs', error) });
  const bus = createBus(pool, (error) => warn(log, 'notifications', error));
  const committer = createCommitter(pool, {
    onCommitted({ workbenches, events }) {
      counts.add('galley_commits_total', workbenches);
      counts.add('galley_events_total', events);
    },
  });
  const holdings = new Map<string, Entry>();
  const opening = new Map<string, Job<DriveData>>();
  counts.gauge('galley_workbenches_held', () => holdings.size);
  counts.gauge('galley_runs_driven', () =>
    holdings.values().reduce((sum, { held }) => sum + held.workshop.runs.driven().length, 0),
  );
  const stopping = new AbortController();
  let ring = Promise.withResolvers<void>();
  let readyAt = performance.now();
  let beatAt = performance.now();
  const listener = await reaching(() =>
    listenToBus(address, { onRing: () => ring.resolve(), onGap: () => ring.resolve() }),
  );

  let wokenAt = 0;

  /** Whether there were some: then there may be more. */
  async function wakeDue(): Promise<boolean> {
    const jobs = await boss.fetch<DriveData>(WAKE, { batchSize: FETCH_AT_ONCE });
    for (const job of jobs) {
      await wake(boss, job.data.workbench_id, job.data.team);
      await boss.complete(WAKE, { id: job.id, retryCount: job.retryCount });
    }
    if (jobs.length === 0) wokenAt = performance.now();
    return jobs.length > 0;
  }

  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      const room = Math.min(most - holdings.size, OPEN_AT_ONCE) - opening.size;
      let full = false;
      try {
        if (room > 0) {
          const limits = mostOfTeam === undefined ? {} : { groupConcurrency: mostOfTeam };
          const batchSize = Math.min(room, FETCH_AT_ONCE);
          const jobs = await boss.fetch<DriveData>(DRIVE, { batchSize, ...limits });
          for (const job of jobs) void take(job);
          full = jobs.length === batchSize;
        }
        // Not with every ring: while many Workbenches are opened, this would be every other statement.
        if (performance.now() - wokenAt >= POLL_MS) full = (await wakeDue()) || full;
        readyAt = performance.now();
      } catch (error) {
        warn(log, 'looking for work', error);
      }
      if (full) continue;
      await Promise.race([pause(POLL_MS), ring.promise]);
      ring = Promise.withResolvers<void>();
    }
  }

  async function take(job: Job<DriveData>): Promise<void> {
    const { workbench_id: workbenchId, team } = job.data;
    const attempt = { id: job.id, retryCount: job.retryCount };
    // Its job came back although it is held here: the heartbeat was late. The new job replaces the old one.
    const before = holdings.get(workbenchId);
    // From here on: opening a large Workbench takes longer than a heartbeat may be late.
    opening.set(workbenchId, job);
    before?.end();
    await before?.done;
    try {
      const held = await openHeld(workbenchId, team);
      await hold({ job, held, workbenchId });
    } catch (error) {
      if (error instanceof LeaseLostError) return;
      counts.add('galley_hold_failures_total');
      warn(log, `opening ${workbenchId}`, error);
      await boss.complete(DRIVE, attempt).catch(() => undefined);
      await wakeAt(boss, workbenchId, team, Date.now() + AGAIN_AFTER_MS).catch(() => undefined);
    } finally {
      opening.delete(workbenchId);
      ring.resolve();
    }
  }

  async function openHeld(workbenchId: string, team: string): Promise<HeldShared> {
    const held = await holdShared({
      ...(await options.workshop({ team, workbenchId })),
      ...{ pool, committer: committer satisfies Committer, workbenchId, owner: id, data },
      ...(options.record === undefined ? {} : { onCommit: createRunSpans(workbenchId, options.record) }),
    });
    counts.add('galley_leases_taken_total');
    held.notifier.subscribe(({ notification }) => bus.tell(notification));
    return held;
  }

  /** Resolves once the Workbench is in the list; it is given back in its own time. */
  async function hold(given: { job: Job<DriveData>; held: HeldShared; workbenchId: string }): Promise<void> {
    const { job, held, workbenchId } = given;
    const end = new AbortController();
    let [inUse, usedAt] = [0, performance.now()];
    const since = performance.now();
    const use = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      inUse += 1;
      try {
        return await work();
      } finally {
        inUse -= 1;
        usedAt = performance.now();
      }
    };
    const done = (async () => {
      await use(() => held.workshop.runs.takeOver()).catch((error: unknown) => warn(log, 'taking over runs', error));
      const resting = () => inUse === 0 && !held.workshop.runs.isWorking() && performance.now() - usedAt > idleMs;
      const tooLong = () => performance.now() - since > LONGEST_HOLD_MS && inUse === 0;
      const over = AbortSignal.any([held.lost, end.signal]);
      while (!over.aborted && !resting() && !tooLong()) await pause(Math.min(200, idleMs));
      holdings.delete(workbenchId);
      await giveBack(job, held);
    })().catch((error: unknown) => warn(log, `giving back ${workbenchId}`, error));
    holdings.set(workbenchId, { held, job, use, done, end: () => end.abort() });
  }

  async function giveBack(job: Job<DriveData>, held: HeldShared): Promise<void> {
    const { workbench_id: workbenchId, team } = job.data;
    const attempt = { id: job.id, retryCount: job.retryCount };
    const isLost = () => held.lost.aborted;
    const unfinished = !isLost() && held.workshop.runs.isWorking();
    const alarm = isLost() ? null : await held.workshop.runs.nextAlarm().catch(() => null);
    try {
      await held[Symbol.asyncDispose]();
    } catch (error) {
      if (!isLost()) warn(log, `closing ${workbenchId}`, error);
    }
    if (isLost()) {
      counts.add('galley_leases_lost_total');
      return;
    }
    // Failed jobs come back at once: another worker goes on where this one stopped.
    if (unfinished) await boss.fail(DRIVE, attempt, { reason: 'handed over' });
    else await boss.complete(DRIVE, attempt);
    if (alarm !== null) await wakeAt(boss, workbenchId, team, alarm);
  }

  /** Tells the engine which jobs are alive, and finds out which Workbenches are another worker's by now. */
  async function beat(): Promise<void> {
    while (!stopping.signal.aborted || holdings.size > 0) {
      const entries = [...holdings];
      const began = performance.now();
      try {
        const jobs = [...opening.values(), ...entries.map(([, { job }]) => job)];
        const attempts = jobs.map((job) => ({ id: job.id, retryCount: job.retryCount }));
        if (attempts.length > 0) await boss.touch(DRIVE, attempts);
        await pool.query('UPDATE galley.workers SET beat = now() WHERE id = $1', [id]);
        if (entries.length > 0) {
          const { rows } = await pool.query('SELECT id, epoch FROM galley.workbenches WHERE id = ANY($1::text[])', [
            entries.map(([workbenchId]) => workbenchId),
          ]);
          const epochs = new Map(rows.map((row) => [String(row.id), Number(row.epoch)]));
          for (const [workbenchId, { held, end }] of entries) {
            if (epochs.get(workbenchId) === held.epoch) continue;
            held.lose();
            end();
          }
        }
        beatAt = began;
        readyAt = performance.now();
      } catch (error) {
        warn(log, 'heartbeat', error);
      }
      await pause(BEAT_MS);
    }
  }

  /** A Workbench that somebody took and nobody gave back has a job; if that was ever lost, it gets one here. */
  async function sweep(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const { rows } = await pool.query(
          "SELECT id, team FROM galley.workbenches WHERE owner IS NOT NULL AND owner <> $1 AND taken_at < now() - interval '15 seconds' ORDER BY random() LIMIT 100",
          [id],
        );
        for (const row of rows) await wake(boss, String(row.id), String(row.team));
      } catch (error) {
        warn(log, 'sweeping', error);
      }
      await pause(SWEEP_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const register = () =>
    pool.query(
      'INSERT INTO galley.workers (id, address, version) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET address = $2, beat = now()',
      [id, options.callAddress ?? '', version],
    );
  await reaching(register);
  const loops = [poll(), sweep()];
  const beating = beat();
  let draining: Promise<void> | null = null;

  async function drainOnce(withinMs: number): Promise<void> {
    stopping.abort();
    ring.resolve();
    await pool.query('UPDATE galley.workers SET draining = true WHERE id = $1', [id]).catch(() => undefined);
    const giveUp = performance.now() + withinMs;
    for (const { held } of holdings.values()) held.workshop.runs.drain();
    while (performance.now() < giveUp && holdings.values().some(({ held }) => held.workshop.runs.isWorking()))
      await pause(50);
    await Promise.allSettled(
      [...holdings.values()].map(({ end, done }) => {
        end();
        return done;
      }),
    );
    await Promise.allSettled([...loops, beating]);
    await bus.close();
    await listener.close();
    await stopBoss(boss);
    await pool.query('DELETE FROM galley.workers WHERE id = $1', [id]).catch(() => undefined);
  }

  const drain = (withinMs = 30_000) => {
    draining ??= drainOnce(withinMs);
    return draining;
  };

  return {
    id,
    counts,
    find: (workbenchId) => holdings.get(workbenchId) ?? null,
    isCurrent: () => performance.now() - beatAt < HEARTBEAT_SECONDS * 1_000,
    isReady: () => !stopping.signal.aborted && performance.now() - readyAt < 15_000,
    drain,
    [Symbol.asyncDispose]: () => drain(0),
  };
}

async function stopBoss(boss: PgBoss): Promise<void> {
  await boss.stop({ graceful: false, close: true }).catch(() => undefined);
}

function warn(log: Log, what: string, error: unknown): void {
  const { code, message } = toErrorPayload(error);
  log.write('warn', what, { code, message });
}
