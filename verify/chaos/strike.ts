import { setTimeout as pause } from 'node:timers/promises';
import { type KindName, type Pool, type WorkerLimits, type WorkerLoss, workerKinds } from '@galley/formats';

export const mischiefs = ['kill', 'hang', 'overfill'] as const;
export type Mischief = (typeof mischiefs)[number];

/** So short that a process that hangs is soon found out; generous for the work itself. */
export const SHORT: Partial<WorkerLimits> = { timeoutMs: 3_000 };
/** Less than the program itself takes: once V8 finds its heap full, once the watch finds the process too large. */
const TINY: readonly Partial<WorkerLimits>[] = [{ memoryMegabytes: 30 }, { heapMegabytes: 8 }];
const CODES: Readonly<Record<Mischief, RegExp>> = {
  kill: /^WORKER_CRASHED$/,
  hang: /^WORKER_TIMEOUT$/,
  overfill: /^WORKER_OUT_OF_MEMORY$/,
};
const PATIENCE_MS = 15_000;

export interface Struck {
  readonly kind: KindName;
  readonly mischief: Mischief;
  /** Whether the process was in the middle of a task. */
  readonly isBusy: boolean;
  /** What the pool said of the loss; null when it said nothing in time. */
  readonly code: string | null;
}

export interface StrikeOptions {
  readonly kind: KindName;
  readonly mischief: Mischief;
  /** How many were done before. */
  readonly count: number;
  /** Processes to leave alone. */
  readonly spared: readonly number[];
}

/** Waits for a process of the kind to be at work, strikes at a random moment, and waits for the pool to notice. */
export async function strike(
  pool: Pool,
  { kind, mischief, count, spared }: StrikeOptions,
  isCalledOff: () => boolean,
): Promise<Struck | null> {
  const pid = await nextAtWork(pool, kind, spared, isCalledOff);
  if (pid === null) return null;
  await pause(Math.random() * 30);
  const isBusy = pool.busyPids(kind).includes(pid);
  const heard =
    mischief === 'overfill' ? nextLoss(pool, kind, CODES.overfill) : nextLoss(pool, kind, CODES[mischief], pid);
  if (mischief === 'overfill') {
    // With less, V8 falls over before it can say why; the heap of the others is full at other moments.
    pool.setLimits(kind, { ...TINY[kind === 'edit' ? count % TINY.length : 0] });
  } else if (!signal(pid, mischief === 'kill' ? 'SIGKILL' : 'SIGSTOP')) {
    heard.stop();
    return null;
  }
  const loss = await heard.loss;
  if (mischief === 'overfill') {
    pool.setLimits(kind, workerKinds[kind]);
  }
  return { kind, mischief, isBusy, code: loss?.code ?? null };
}

async function nextAtWork(
  pool: Pool,
  kind: KindName,
  spared: readonly number[],
  isCalledOff: () => boolean,
): Promise<number | null> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end && !isCalledOff(); await pause(2)) {
    const pid = pool.busyPids(kind).find((each) => !spared.includes(each));
    if (pid !== undefined) return pid;
  }
  return null;
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

function nextLoss(pool: Pool, kind: KindName, code: RegExp, pid?: number) {
  const { promise, resolve } = Promise.withResolvers<WorkerLoss | null>();
  const stopHearing = pool.onLoss((loss) => {
    if (loss.kind === kind && (pid === undefined ? code.test(loss.code) : loss.pid === pid)) resolve(loss);
  });
  const timer = setTimeout(() => resolve(null), PATIENCE_MS);
  const stop = (): void => {
    clearTimeout(timer);
    stopHearing();
  };
  return { loss: promise.finally(stop), stop: () => resolve(null) };
}

export function isExpected({ mischief, code }: Struck): boolean {
  return code !== null && CODES[mischief].test(code);
}
