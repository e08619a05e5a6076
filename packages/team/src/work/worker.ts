import { setTimeout as pause } from 'node:timers/promises';
import { createCommitter, reaching, requireTables } from '@galley/engine/store';
import { processLog } from '@galley/engine/workshop';
import type { Job, PgBoss } from 'pg-boss';
import { createBus, listenToBus } from '../bus/bus.ts';
import { type Counts, createCounts } from '../watch/counts.ts';
import { version } from '../watch/version.ts';
import { HEARTBEAT_SECONDS, openBoss } from './boss.ts';
import { keepBeating } from './heartbeat.ts';
import { clearLeft } from './left-folders.ts';
import { lookForWork, sweepWork } from './look-for-work.ts';
import { createMachineFaults } from './machine-faults.ts';
import { type DriveData, type HeldJob, type Holding, type WorkContext, warn } from './work-context.ts';
import type { WorkerOptions } from './worker-options.ts';

export interface Worker extends AsyncDisposable {
  readonly id: string;
  readonly counts: Counts;
  find(workbenchId: string): Holding | null;
  /** Whether nobody else can have taken over what it holds: after a pause, or cut off from the database, it must not answer. */
  isCurrent(): boolean;
  /** Whether database and engine answered a moment ago, and the machine has room. */
  isReady(): boolean;
  /** Takes nothing new, ends what is under way in order, and lets others go on. */
  drain(withinMs?: number): Promise<void>;
}

const READY_MS = 15_000;
const counted = [
  'galley_commits_total',
  'galley_events_total',
  'galley_leases_taken_total',
  'galley_leases_lost_total',
  'galley_calls_total',
  'galley_calls_failed_total',
  'galley_hold_failures_total',
];

/** Holds the Workbenches that the engine hands it, until they rest or another worker takes them. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { pool, address, id } = options;
  const stopping = new AbortController();
  let ring = Promise.withResolvers<void>();
  const onRing = () => {
    ring.resolve();
    ring = Promise.withResolvers();
  };
  const context = await openContext(options, stopping.signal, onRing);
  const { counts, holdings } = context;
  const listener = await reaching(() => listenToBus(address, { onRing, onGap: onRing }));
  await reaching(() =>
    pool.query(
      'INSERT INTO galley.workers (id, address, version) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET address = $2, beat = now()',
      [id, options.callAddress ?? '', version],
    ),
  );
  let readyAt = performance.now();
  let beatAt = readyAt;
  const onReady = () => {
    readyAt = performance.now();
  };
  const loops = [
    lookForWork(context, { rung: () => ring.promise, onReady }),
    sweepWork(context),
    clearLeft(context),
    keepBeating(context, (began) => {
      beatAt = began;
      onReady();
    }),
  ];
  let draining: Promise<void> | null = null;

  async function drainOnce(withinMs: number): Promise<void> {
    stopping.abort();
    onRing();
    await pool.query('UPDATE galley.workers SET draining = true WHERE id = $1', [id]).catch(() => undefined);
    await endHoldings(holdings, withinMs);
    await Promise.allSettled(loops);
    await context.bus.close();
    await listener.close();
    await stopBoss(context.boss);
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
    isReady: () => !stopping.signal.aborted && !context.faults.isResting() && performance.now() - readyAt < READY_MS,
    drain,
    [Symbol.asyncDispose]: () => drain(0),
  };
}

/** What the parts of the worker share, with the tables there and the engine open. */
async function openContext(options: WorkerOptions, stopping: AbortSignal, ring: () => void): Promise<WorkContext> {
  const { pool, address } = options;
  const log = processLog();
  const counts = createCounts(counted);
  await reaching(() => requireTables(pool));
  const boss = await openBoss({ address, supervise: true, onError: (error) => warn(log, 'jobs', error) });
  const bus = createBus(pool, (error) => warn(log, 'notifications', error));
  const committer = createCommitter(pool, {
    onCommitted({ workbenches, events }) {
      counts.add('galley_commits_total', workbenches);
      counts.add('galley_events_total', events);
    },
  });
  const holdings = new Map<string, HeldJob>();
  counts.gauge('galley_workbenches_held', () => holdings.size);
  counts.gauge('galley_runs_driven', () =>
    holdings.values().reduce((sum, { held }) => sum + held.workshop.runs.driven().length, 0),
  );
  const opening = new Map<string, Job<DriveData>>();
  const faults = createMachineFaults();
  return { options, pool, boss, bus, committer, counts, log, holdings, opening, faults, stopping, ring };
}

/** Lets what is under way end in order for a while, then gives every Workbench back. */
async function endHoldings(holdings: ReadonlyMap<string, HeldJob>, withinMs: number): Promise<void> {
  const giveUp = performance.now() + withinMs;
  for (const { held } of holdings.values()) held.workshop.runs.drain();
  const isWorking = () => holdings.values().some(({ held }) => held.workshop.runs.isWorking());
  while (performance.now() < giveUp && isWorking()) await pause(50);
  await Promise.allSettled(
    [...holdings.values()].map(({ end, done }) => {
      end();
      return done;
    }),
  );
}

async function stopBoss(boss: PgBoss): Promise<void> {
  await boss.stop({ graceful: false, close: true }).catch(() => undefined);
}
