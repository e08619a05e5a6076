import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sharedPool } from '@galley/formats';
import { serve } from '@galley/server';
import { openDesk } from './chaos/desk.ts';
import { childrenLeft, foldersLeft } from './chaos/leftovers.ts';
import { startPinging } from './chaos/pinger.ts';
import { writeSample } from './chaos/sample.ts';
import { createStorm } from './chaos/storm.ts';
import { workThrough } from './chaos/work-through.ts';
import type { Verification } from './verification.ts';

const root = join(import.meta.dirname, '..');

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
  const only = after('--only')?.split(',');
  const folder = await mkdtemp(join(tmpdir(), 'galley-chaos-'));
  // Of its own, so that what is left in it at the end was left by this proof.
  const temporary = join(folder, 'tmp');
  await mkdir(temporary);
  const children = childrenLeft();
  const { TMPDIR: usual } = process.env;
  process.env.TMPDIR = temporary;
  // Whatever runs in this process afterwards needs a folder that is there.
  await using _usual = {
    async [Symbol.asyncDispose]() {
      if (usual === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = usual;
      await rm(folder, { recursive: true, force: true });
    },
  };
  const counts: Record<string, number> = {};
  const violations: string[] = [];
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
    const storm = createStorm(pool, { times, until, only });
    let isOver = false;
    const lookingAt = async (name: string, look: () => Promise<string | null>): Promise<void> => {
      while (!isOver) {
        const code = await look();
        storm.count(name);
        if (code !== null) storm.count(`${name} → ${code}`);
        if (code === 'INTERNAL') storm.violations.push(`a look (${name}) ended with INTERNAL`);
        await pause(5);
      }
    };
    const looking = Promise.all([
      lookingAt('previews', looked.preview),
      lookingAt('reviews', looked.review),
      lookingAt('passages', looked.passages),
      lookingAt('meanings', looked.meanings),
      lookingAt('questions', looked.questions),
    ]);
    const raging = storm.rage();
    await workThrough(desk, storm, raging);
    await raging;
    isOver = true;
    await looking;
    const { count: asked, slowestMs, violations: silent } = await pings.stop();
    Object.assign(counts, storm.counts, { pings: asked, slowest_ping_milliseconds: slowestMs });
    violations.push(...storm.violations, ...silent);
  }
  await pool.close();
  for (const left of childrenLeft(children)) violations.push(`a process is left: ${left}`);
  for (const left of foldersLeft(temporary)) violations.push(`a folder is left: ${left}`);
  return { counts: Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1))), violations };
}
