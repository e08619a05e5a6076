import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { addWorkbench, migrateTables, openPool } from '@galley/engine/store';
import { createBus, createForward, openBoss } from '@galley/team';
import { ownerAddress, startPostgres } from '../packages/engine/store/testing/postgres.ts';
import { idForTest, keepInPostgres } from '../packages/engine/store/testing/shared-store.ts';
import { startCrew } from './chaos-team/crew.ts';
import { bringToAnEnd } from './chaos-team/person.ts';
import { folderOf } from './chaos-team/place.ts';
import { observe } from './crash-kernel/outcome.ts';
import { samples } from './crash-kernel/samples.ts';
import { undisturbed } from './crash-kernel/try-kill.ts';
import type { Verification } from './verification.ts';

/** Forks, joins, calls, questions to people, tools, items with retries, checkers: without scripts, which need a sandbox each. */
const used = ['fork-storm', 'join', 'ask', 'tools', 'call-in-call', 'each-retry', 'evaluator', 'checker'];

/**
 * Several workers share one PostgreSQL and the Runs of many Workbenches; workers are killed, stopped and cut off, and the
 * database is restarted, at random. Every Run must end as one that nobody disturbed: no step lost, none done twice.
 * `--runs 500`, `--minutes 20` (how long it is disturbed), `--workers 3`, `--seed N`, `--only fork-storm,ask`.
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const option = (name: string, standard: number) =>
    args.includes(name) ? Number(args[args.indexOf(name) + 1]) : standard;
  const [runs, workers] = [option('--runs', 500), option('--workers', 3)];
  const stormMs = option('--minutes', 20) * 60_000;
  const random = createRandom(option('--seed', 1));
  const only = args.includes('--only') ? args[args.indexOf('--only') + 1]?.split(',') : undefined;
  const chosen = samples.filter(({ name }) => (only ?? used).includes(name));
  const expected = new Map<string, Awaited<ReturnType<typeof undisturbed>>>();
  for (const sample of chosen) expected.set(sample.name, await undisturbed(sample));

  await using server = await startPostgres({ connections: 100 });
  if (server === null) throw new RangeError('no PostgreSQL for this system');
  const address = ownerAddress(server);
  const folder = await mkdtemp(join(tmpdir(), 'galley-chaos-team-'));
  for (const { name, files } of chosen) {
    for (const [path, text] of Object.entries(files)) {
      const file = join(folder, 'workflows', name, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }
  const pool = await openPool({ address });
  await migrateTables(pool);
  const secret = randomBytes(24).toString('base64url');
  const boss = await openBoss({ address, supervise: false, onError: () => undefined });
  const bus = createBus(pool, () => undefined);
  const forward = createForward({ pool, boss, bus, secret });
  const violations: string[] = [];
  const counts: Record<string, number> = { runs: 0, ended: 0, takeovers: 0, steps: 0, calls_asked_again: 0 };
  {
    await using crew = await startCrew({ workers, port: server.port, address, folder, secret });
    const over = new AbortController();
    const storm = disturb();

    async function disturb(): Promise<void> {
      const until = performance.now() + stormMs;
      const strikes: Promise<void>[] = [];
      while (performance.now() < until && !over.signal.aborted) {
        const kinds = ['kill', 'kill', 'stop', 'stop', 'cut', 'cut', 'drop', 'restart'] as const;
        const kind = kinds[Math.floor(random() * kinds.length)] ?? 'kill';
        const index = Math.floor(random() * workers);
        const forMs = 500 + random() * (kind === 'kill' ? 2_000 : 14_000);
        if (kind === 'drop') {
          counts.connections_dropped = (counts.connections_dropped ?? 0) + 1;
          await server
            ?.run(
              'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL',
            )
            .catch(() => undefined);
        } else if (kind === 'restart') {
          counts.database_restarts = (counts.database_restarts ?? 0) + 1;
          await server?.restart(random() < 0.5 ? 'SIGQUIT' : 'SIGINT');
        } else {
          strikes.push(crew.strike(kind, index, forMs));
        }
        await pause(500 + random() * 4_000, undefined, { signal: over.signal }).catch(() => undefined);
      }
      await Promise.all(strikes);
    }

    // Spread over the time, so that there is work whenever something happens.
    const gap = (stormMs * 0.8) / runs;
    await Promise.all(
      Array.from({ length: runs }, async (_, index) => {
        const sample = chosen[index % chosen.length];
        if (sample === undefined) return;
        const place = join(folder, 'benches', String(index));
        const workbenchId = idForTest(join(place, 'bench'));
        await mkdir(join(place, 'bench'), { recursive: true });
        await mkdir(folderOf(folder, workbenchId), { recursive: true });
        await pause(index * gap);
        await retried(() => addWorkbench(pool, { id: workbenchId, team: sample.name, name: `Bench ${index}` }));
        counts.runs = (counts.runs ?? 0) + 1;
        const end = await bringToAnEnd({ forward, sample, workbenchId }, stormMs + 180_000);
        if (end === 'done') counts.ended = (counts.ended ?? 0) + 1;
        else violations.push(`run ${index} (${sample.name}) did not end: ${end}`);
      }),
    );
    over.abort();
    await storm;
    Object.assign(counts, crew.counts);
  }
  forward.close();
  await boss.stop({ graceful: false, close: true });
  await bus.close();

  await using _inPostgres = { [Symbol.asyncDispose]: keepInPostgres(address) };
  for (let index = 0; index < runs; index += 1) {
    const sample = chosen[index % chosen.length];
    const place = join(folder, 'benches', String(index));
    if (sample === undefined) continue;
    const noted = folderOf(folder, idForTest(join(place, 'bench')));
    const found = await observe(sample, place, join(noted, 'asked.jsonl'));
    const wanted = expected.get(sample.name)?.outcome;
    const faults = [...found.faults];
    for (const [key, value] of Object.entries(wanted ?? {})) {
      const got: unknown = found.outcome[key as keyof typeof found.outcome];
      if (!isDeepStrictEqual(got, value))
        faults.push(`${key}: ${JSON.stringify(got)} instead of ${JSON.stringify(value)}`);
    }
    if (found.calls > found.answers + found.unknownCalls) {
      faults.push(`${found.calls} calls, ${found.answers} answers, ${found.unknownCalls} known to be cut off`);
    }
    counts.steps = (counts.steps ?? 0) + found.outcome.steps.length;
    counts.calls_asked_again = (counts.calls_asked_again ?? 0) + found.unknownCalls;
    violations.push(...faults.map((fault) => `run ${index} (${sample.name}): ${fault}`));
  }
  const { rows } = await pool.query('SELECT sum(epoch - 1) AS taken FROM galley.workbenches');
  counts.takeovers = Number(rows[0]?.taken);
  const { rows: gaps } = await pool.query(
    'SELECT count(*) AS gaps FROM galley.workbenches w WHERE head <> (SELECT count(*) FROM galley.events e WHERE e.workbench = w.number)',
  );
  if (Number(gaps[0]?.gaps) > 0) violations.push(`${Number(gaps[0]?.gaps)} journals have gaps`);
  await pool.close();
  await rm(folder, { recursive: true, force: true });
  return { counts, violations };
}

/** The same mischief for the same seed, as far as time allows. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 100) throw error;
      await pause(300);
    }
  }
}
