import { setTimeout as pause } from 'node:timers/promises';
import { type KindName, type Pool, workerKinds } from '@galley/formats';
import { isExpected, type Mischief, mischiefs, SHORT, strike } from './strike.ts';

export interface StormOptions {
  /** Strikes for each kind and mischief. */
  readonly times: number;
  /** When to end it, whatever was done. */
  readonly until: number;
  /** Kinds and mischiefs; all when left out. */
  readonly only: readonly string[] | undefined;
}

/** Strikes in a row that nobody noticed, before the proof gives up on a kind. */
const MISSES = 10;
/** Runs live from these: one after the other, for with both lost all the time no Run would come to the second. */
const RUNNING: readonly string[] = ['table', 'edit'];
/** Those that the Runs and looks of this proof keep busy; `render` works only where LibreOffice comes as a package. */
const kinds = (Object.keys(workerKinds) as KindName[]).filter((kind) => kind !== 'render');

/** Strikes every kind of process, again and again, and counts. */
export function createStorm(pool: Pool, { times, until, only }: StormOptions) {
  const counts: Record<string, number> = {};
  const violations: string[] = [];
  /** Kinds that are short of time, with the processes that are not: they were at work before. */
  const short = new Map<KindName, readonly number[]>();
  const isWanted = (name: string): boolean => only === undefined || only.includes(name);
  let isCalm = false;
  let strikes = 0;

  function count(name: string): void {
    counts[name] = (counts[name] ?? 0) + 1;
  }

  async function strikeOnce(
    kind: KindName,
    mischief: Mischief,
    done: number,
  ): Promise<'done' | 'missed' | 'called off'> {
    strikes += 1;
    if (mischief === 'hang' && !short.has(kind)) {
      short.set(kind, pool.pids(kind));
      pool.setLimits(kind, SHORT);
    }
    const spared = short.get(kind) ?? [];
    const struck = await strike(pool, { kind, mischief, count: done, spared }, () => isCalm);
    strikes -= 1;
    if (struck === null) return isCalm ? 'called off' : 'missed';
    count(`${kind} ${mischief}`);
    if (struck.isBusy) count(`${kind} ${mischief}, at work`);
    if (isExpected(struck)) return 'done';
    count(`${kind} ${mischief}, unnoticed`);
    return 'missed';
  }

  async function strikeOften(kind: KindName, mischief: Mischief): Promise<void> {
    for (let done = 0, missed = 0; done < times && missed < MISSES && performance.now() < until; ) {
      while (isCalm) await pause(5);
      const outcome = await strikeOnce(kind, mischief, done);
      if (outcome === 'done') done += 1;
      if (outcome !== 'called off') missed = outcome === 'done' ? 0 : missed + 1;
      if (missed === MISSES) violations.push(`${kind}: ${mischief} went unnoticed ${MISSES} times after ${done}`);
      await pause(Math.random() * 200);
    }
    pool.setLimits(kind, workerKinds[kind]);
    short.delete(kind);
    console.error(`… ${kind} ${mischief}: ${counts[`${kind} ${mischief}`] ?? 0}`);
  }

  async function strikeRow(row: readonly KindName[]): Promise<void> {
    for (const kind of row.filter(isWanted)) {
      for (const mischief of mischiefs.filter(isWanted)) await strikeOften(kind, mischief);
    }
  }

  return {
    counts,
    violations,
    count,
    async rage(): Promise<void> {
      const rows = [kinds.filter((kind) => !RUNNING.includes(kind)), kinds.filter((kind) => RUNNING.includes(kind))];
      await Promise.all(rows.map(strikeRow));
    },
    /** Does something while nobody is struck and nobody is short of time. */
    async calmly<Result>(work: () => Promise<Result>): Promise<Result> {
      isCalm = true;
      while (strikes > 0) await pause(5);
      for (const kind of short.keys()) pool.setLimits(kind, workerKinds[kind]);
      short.clear();
      try {
        return await work();
      } finally {
        isCalm = false;
      }
    },
  };
}

export type Storm = ReturnType<typeof createStorm>;
