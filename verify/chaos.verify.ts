import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type KindName, sharedPool, workerKinds } from '@galley/formats';
import { serve } from '@galley/server';
import { openDesk } from './chaos/desk.ts';
import { childrenLeft, foldersLeft } from './chaos/leftovers.ts';
import { startPinging } from './chaos/pinger.ts';
import { writeSample } from './chaos/sample.ts';
import { isExpected, type Mischief, mischiefs, SHORT, strike } from './chaos/strike.ts';
import type { Verification } from './verification.ts';

const root = join(import.meta.dirname, '..');
/** Strikes that nobody noticed, before the proof gives up on a kind. */
const MISSES = 10;
const RUNNING: readonly string[] = ['table', 'edit'];
const kinds = Object.keys(workerKinds) as KindName[];

/**
 * Kills, stops and starves the processes of every kind, at random moments of real Runs, while somebody looks at files and
 * a server is asked every 50 ms: it answers, the Runs bring what was asked for or say why not and bring it when asked
 * again, and at the end no process and no file is left. `--times N` for each kind and mischief (100),
 * `--minutes N` stops striking earlier, `--only kill,edit`.
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const after = (option: string) => (args.includes(option) ? args[args.indexOf(option) + 1] : undefined);
  const times = Number(after('--times') ?? 100);
  const until = performance.now() + Number(after('--minutes') ?? 600) * 60_000;
  const only = after('--only')?.split(',') ?? [...kinds, ...mischiefs];
  const folder = await mkdtemp(join(tmpdir(), 'galley-chaos-'));
  // Of its own, so that what is left in it at the end was left by this proof.
  const temporary = join(folder, 'tmp');
  await mkdir(temporary);
  process.env.TMPDIR = temporary;
  const counts: Record<string, number> = {};
  const violations: string[] = [];
  const count = (name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  const pool = sharedPool();
  for (const name of ['desk', 'looked', 'served']) await writeSample(join(folder, name));
  {
    await using server = await serve({
      directory: join(folder, 'served'),
      workflows: join(root, 'workflows'),
      page: join(root, 'packages/web/dist'),
      port: 0,
    });
    await using desk = await openDesk(join(folder, 'desk'));
    await using looked = await openDesk(join(folder, 'looked'));
    for (const number of [0, 1]) await looked.work(number, true);
    const pings = startPinging(server.origin);
    let isStriking = true;
    let isOver = false;

    const lookingAt = async (name: string, look: () => Promise<string | null>): Promise<void> => {
      while (!isOver) {
        const code = await look();
        count(name);
        if (code !== null) count(`${name} → ${code}`);
        if (code === 'INTERNAL') violations.push(`a look (${name}) ended with INTERNAL`);
        await pause(5);
      }
    };
    const looking = Promise.all([lookingAt('previews', looked.preview), lookingAt('reviews', looked.review)]);
    const working = (async () => {
      for (let number = 0; isStriking; number += 1) {
        const round = await desk.work(number);
        count('runs');
        if (round.isDone) continue;
        count('runs that said why');
        if (process.env.GALLEY_CHAOS_LOUD !== undefined) console.error(`${round.request} → ${round.said}`);
        if (!/\S/.test(round.said)) violations.push(`${round.request}: not done, and no reason given`);
        // Asked again, it may be struck again: what counts is that it ends well once it is left alone.
        let again = await desk.work(number);
        if (!again.isDone && isStriking) again = await desk.work(number);
        if (!again.isDone) count('runs asked for a third time');
      }
    })();
    const strikeAll = async (kind: KindName): Promise<void> => {
      for (const mischief of mischiefs.filter((each) => only.includes(each))) {
        if (mischief === 'hang') pool.setLimits(kind, SHORT);
        for (let done = 0, missed = 0; done < times && missed < MISSES && performance.now() < until; ) {
          const struck = await strike(pool, kind, mischief, done);
          const isDone = struck !== null && isExpected(struck);
          missed = isDone ? 0 : missed + 1;
          if (isDone) done += 1;
          if (struck !== null) record(kind, mischief, struck.isBusy, struck.code);
          if (missed === MISSES) violations.push(`${kind}: ${mischief} went unnoticed ${MISSES} times after ${done}`);
          await pause(Math.random() * 200);
        }
        pool.setLimits(kind, workerKinds[kind]);
        console.error(`… ${kind} ${mischief}: ${counts[`${kind} ${mischief}`] ?? 0}`);
      }
    };
    function record(kind: KindName, mischief: Mischief, isBusy: boolean, code: string | null): void {
      count(`${kind} ${mischief}`);
      if (isBusy) count(`${kind} ${mischief}, at work`);
      if (code === null) count(`${kind} ${mischief}, unnoticed`);
    }
    // Those that Runs live from one after the other: with both lost all the time, no Run would come to the second.
    const rows = [kinds.filter((kind) => !RUNNING.includes(kind)), kinds.filter((kind) => RUNNING.includes(kind))];
    const strikeRow = async (row: readonly KindName[]): Promise<void> => {
      for (const kind of row) if (only.includes(kind)) await strikeAll(kind);
    };
    await Promise.all(rows.map(strikeRow));
    isStriking = false;
    await working;
    // Left alone, every request is carried out.
    for (let number = 0; number < 5; number += 1) {
      const { request, isDone, said } = await desk.work(number);
      if (!isDone) violations.push(`${request}: not done when left alone: ${said}`);
      else count('runs when left alone');
    }
    isOver = true;
    await looking;
    const { count: asked, slowestMs, violations: silent } = await pings.stop();
    counts.pings = asked;
    counts.slowest_ping_milliseconds = slowestMs;
    violations.push(...silent);
  }
  await pool.close();
  for (const left of childrenLeft()) violations.push(`a process is left: ${left}`);
  for (const left of foldersLeft(temporary)) violations.push(`a folder is left: ${left}`);
  await rm(folder, { recursive: true, force: true });
  return { counts: Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1))), violations };
}
