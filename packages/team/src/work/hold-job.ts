import { setTimeout as pause } from 'node:timers/promises';
import { LeaseLostError } from '@galley/engine/store';
import type { Job } from 'pg-boss';
import { type HeldShared, holdShared } from '../hold/hold-workbench.ts';
import { createRunSpans } from '../watch/otlp/run-spans.ts';
import { DRIVE, LONGEST_HOLD_MS, wakeAt } from './boss.ts';
import { watchStalled } from './stalled-runs.ts';
import { attemptOf, type DriveData, type WorkContext, warn } from './work-context.ts';

const AGAIN_AFTER_MS = 5_000;
const IDLE_MS = 60_000;
const LOOK_MS = 1_000;

/** Opens the Workbench of a job and holds it; one that cannot be opened is tried again later. */
export async function takeJob(context: WorkContext, job: Job<DriveData>): Promise<void> {
  const { holdings, opening, counts, log, boss, faults } = context;
  const { workbench_id: workbenchId, team } = job.data;
  // Its job came back although it is held here: the heartbeat was late. The new job replaces the old one.
  const before = holdings.get(workbenchId);
  // From here on: opening a large Workbench takes longer than a heartbeat may be late.
  opening.set(workbenchId, job);
  before?.end();
  await before?.done;
  try {
    const held = await openHeld(context, job.data);
    if (await isNewest(context, job.data, held)) hold(context, job, held);
  } catch (error) {
    if (error instanceof LeaseLostError) return;
    counts.add('galley_hold_failures_total');
    warn(log, `opening ${workbenchId}`, error);
    // Another worker can take it at once.
    if (faults.note(error)) return void (await boss.fail(DRIVE, attemptOf(job)).catch(() => undefined));
    await boss.complete(DRIVE, attemptOf(job)).catch(() => undefined);
    await wakeAt(boss, workbenchId, team, Date.now() + AGAIN_AFTER_MS).catch(() => undefined);
  } finally {
    // The same Workbench may be opened again by now: that opening is another one's to end.
    if (opening.get(workbenchId) === job) opening.delete(workbenchId);
    context.ring();
  }
}

async function openHeld(context: WorkContext, { workbench_id: workbenchId, team }: DriveData): Promise<HeldShared> {
  const { options, pool, committer, counts, bus } = context;
  const held = await holdShared({
    ...(await options.workshop({ team, workbenchId })),
    ...{ pool, committer, workbenchId, owner: options.id, data: options.data },
    ...(options.record === undefined ? {} : { onCommit: createRunSpans(workbenchId, options.record) }),
  });
  counts.add('galley_leases_taken_total');
  held.notifier.subscribe(({ notification }) => bus.tell(notification, held.places));
  return held;
}

/** After a pause the same Workbench may have been opened twice here: the lease that was taken last is the one that counts. */
async function isNewest({ holdings }: WorkContext, { workbench_id }: DriveData, held: HeldShared): Promise<boolean> {
  const other = holdings.get(workbench_id);
  if (other === undefined) return true;
  if (other.held.epoch > held.epoch) {
    held.lose();
    await held[Symbol.asyncDispose]();
    return false;
  }
  other.held.lose();
  return true;
}

/** The Workbench is in the list from here on; it is given back in its own time. */
function hold(context: WorkContext, job: Job<DriveData>, held: HeldShared): void {
  const { holdings, log, options } = context;
  const { idleMs = IDLE_MS } = options;
  const workbenchId = job.data.workbench_id;
  const stalled = watchStalled(held);
  const end = new AbortController();
  const since = performance.now();
  let [inUse, usedAt] = [0, since];
  const use = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    inUse += 1;
    try {
      return await work();
    } finally {
      inUse -= 1;
      usedAt = performance.now();
    }
  };
  const given = AbortSignal.any([held.lost, end.signal]);
  const isOver = () => {
    if (given.aborted) return true;
    if (inUse > 0) return false;
    const now = performance.now();
    if (now - since > LONGEST_HOLD_MS) return true;
    return now - usedAt > idleMs && !held.workshop.runs.isWorking() && !stalled.isDue();
  };
  const holding = async () => {
    await use(() => stalled.takeOver());
    while (!isOver()) {
      await pause(Math.min(LOOK_MS, idleMs), undefined, { signal: given }).catch(() => undefined);
      if (!context.stopping.aborted && !held.lost.aborted) await stalled.goOn();
    }
    // One that was slow to end has been replaced: what stands here then is held, and answers.
    if (holdings.get(workbenchId)?.held === held) holdings.delete(workbenchId);
    await giveBack(context, job, held, stalled.isDue());
  };
  const done = holding().catch((error: unknown) => warn(log, `giving back ${workbenchId}`, error));
  holdings.set(workbenchId, { held, job, use, done, end: () => end.abort() });
}

async function giveBack(
  { boss, counts, log }: WorkContext,
  job: Job<DriveData>,
  held: HeldShared,
  isStalled: boolean,
): Promise<void> {
  const { workbench_id: workbenchId, team } = job.data;
  const isLost = () => held.lost.aborted;
  const unfinished = !isLost() && (isStalled || held.workshop.runs.isWorking());
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
  if (unfinished) await boss.fail(DRIVE, attemptOf(job), { reason: 'handed over' });
  else await boss.complete(DRIVE, attemptOf(job));
  if (alarm !== null) await wakeAt(boss, workbenchId, team, alarm);
}
