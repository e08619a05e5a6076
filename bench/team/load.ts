import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openPool } from '@galley/engine/store';
import { freePort } from '@galley/formats';
import { addWorkbench, createTeam, migrateTeam, newWorkbenchId, startTeamServer } from '@galley/team';
import { ownerAddress, startPostgres } from '../../packages/engine/store/testing/postgres.ts';
import { startSession } from '../../packages/team/src/people/sessions.ts';
import { openStream } from './page-stream.ts';

export const size = {
  people: Number(process.env.GALLEY_LOAD_PEOPLE ?? 200),
  runs: Number(process.env.GALLEY_LOAD_RUNS ?? 1_000),
  steps: 10,
};

export interface LoadFigures {
  /** States whose answer is durable, of all Runs together, from the first request to the last end. Nobody holds a Workbench yet. */
  readonly stepsPerSecond: number;
  /** The same again, in Workbenches that workers hold by now: what the peers are measured with, which have nothing to open. */
  readonly openStepsPerSecond: number;
  /** Of the requests of people while Workbenches are opened: starting Runs apart. */
  readonly procedureP95: number;
  readonly startP95: number;
  /** The same once they are open. */
  readonly openProcedureP95: number;
  readonly openStartP95: number;
  readonly bytesPerRun: number;
  /** From asking for a change to its event at somebody else's page. */
  readonly askedToEventP95: number;
  /** From when the journal began to write the change to its event at somebody else's page: a little more than after its commit. */
  readonly eventP95: number;
  /** From the kill of a worker until each of its Workbenches has another holder. */
  readonly takeoverSeconds: number;
}

const PATIENCE_MS = 600_000;
const program = join(import.meta.dirname, 'load-worker.ts');

/** A whole deployment under load: people with event streams, a Run in each of many Workbenches, workers as processes. */
export async function measureLoad(workers: number): Promise<LoadFigures> {
  await using cleanup = new AsyncDisposableStack();
  const postgres = await startPostgres({ durable: true, connections: 200 });
  if (postgres === null) throw new RangeError('no PostgreSQL for this system');
  cleanup.use(postgres);
  const address = ownerAddress(postgres);
  const folder = await mkdtemp(join(tmpdir(), 'galley-load-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const page = join(folder, 'page');
  for (const path of [page, join(folder, 'workflows', 'load')]) await mkdir(path, { recursive: true });
  await writeFile(join(page, 'index.html'), '<!doctype html><title>Galley</title>');
  for (let step = 1; step <= size.steps; step += 1) {
    const name = step === 1 ? 'START' : `S${step}`;
    await writeFile(join(folder, 'workflows', 'load', `${name}.md`), `step ${step} of ${size.steps}`);
  }
  const pool = await openPool({ address });
  cleanup.defer(() => pool.close());
  await migrateTeam(pool);
  const secret = randomBytes(24).toString('hex');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = cleanup.use(
    await startTeamServer({
      ...{ address, secret, host: '127.0.0.1', port, origin, tls: null, trustedProxies: [], page },
      ...{ configuration: join(folder, 'config'), masters: null, provider: null },
    }),
  );
  const { base } = server;
  const team = await createTeam(base, 'Load');
  const benches: string[] = [];
  for (let index = 0; index < size.runs; index += 1) {
    const workbenchId = `${newWorkbenchId()}${index}`;
    await addWorkbench(base, { workbenchId, team, name: `Bench ${index}`, owner: null });
    benches.push(workbenchId);
  }
  const sessions: string[] = [];
  for (let index = 0; index < size.people; index += 1) {
    const id = `person_${randomBytes(9).toString('hex')}`;
    await pool.query(
      'INSERT INTO people.person (id, team, name, owner, login, created_at) VALUES ($1, $2, $3, true, $1, now())',
      [id, team, `Person ${index}`],
    );
    const session = await startSession(base, { personId: id, agent: 'load' });
    if (session !== null) sessions.push(session);
  }
  const rpc = async (name: string, input: object, session: string): Promise<{ result?: unknown; error?: unknown }> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${session}` };
    const ask = () => fetch(`${origin}/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify(input) });
    // A connection that rested may end at the server just as it is used again: browsers ask again, too.
    const response = await ask().catch(ask);
    const answer = await response.text();
    if (!answer.startsWith('{')) throw new TypeError(`${name} was answered with ${response.status}: ${answer}`);
    return JSON.parse(answer) as { result?: unknown; error?: unknown };
  };
  const children = await startWorkers(workers, [address, folder, secret]);
  cleanup.defer(async () => {
    for (const child of children) child.kill('SIGTERM');
    const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    await Promise.all(running.map((child) => once(child, 'exit')));
  });

  let [started, asked]: [number[], number[]] = [[], []];
  const streams = await Promise.all(sessions.map((session, index) => openStream(origin, at(benches, index), session)));
  const before = await databaseSize(pool);
  let over = false;
  const looking = sessions.map(async (session, index) => {
    while (!over) {
      const name = index % 2 === 0 ? 'RunList' : 'WorkbenchListFiles';
      asked.push(await timed(() => rpc(name, { workbench_id: at(benches, index) }, session)));
      await pause(1_000 + (index % 10) * 20);
    }
  });
  // Whatever fails is said by itself, and not by those who go on looking at a server that is gone.
  cleanup.defer(async () => {
    over = true;
    await Promise.allSettled(looking);
  });
  const startAll = async (ended: number) => {
    [started, asked] = [[], []];
    const since = performance.now();
    await Promise.all(
      benches.map(async (workbench_id, index) => {
        const input = { workbench_id, name: 'load', text: 'go', model: 'scripted' };
        started.push(
          await timed(async () => {
            const { error } = await rpc('RunStart', input, at(sessions, index));
            if (error !== undefined) throw new TypeError(`a run did not start: ${JSON.stringify(error)}`);
          }),
        );
      }),
    );
    await untilEnded(pool, ended);
    const stepsPerSecond = (benches.length * size.steps) / ((performance.now() - since) / 1_000);
    return { stepsPerSecond, startP95: p95(started), procedureP95: p95(asked) };
  };
  const first = await startAll(benches.length);
  const bytesPerRun = ((await databaseSize(pool)) - before) / benches.length;
  const open = await startAll(2 * benches.length);
  over = true;
  await Promise.all(looking);

  const [askedToEvent, events]: [number[], number[]] = [[], []];
  for (const [index, stream] of streams.slice(0, 100).entries()) {
    const since = Date.now();
    const heard = stream.next('FilesChanged').then(() => Date.now());
    const input = { workbench_id: at(benches, index), acts: [{ act: 'put', path: 'note.txt', text: 'A note.' }] };
    const { error } = await rpc('FileChange', input, at(sessions, index + 1));
    if (error !== undefined) throw new TypeError(`a file was not put: ${JSON.stringify(error)}`);
    const heardAt = await heard;
    askedToEvent.push(heardAt - since);
    events.push(heardAt - (await lastWrittenAt(pool, at(benches, index))));
  }
  for (const stream of streams) stream.close();
  const takeoverSeconds = workers > 1 ? await takeover(pool, children) : Number.NaN;
  return {
    ...first,
    openStepsPerSecond: open.stepsPerSecond,
    openProcedureP95: open.procedureP95,
    openStartP95: open.startP95,
    bytesPerRun,
    askedToEventP95: p95(askedToEvent),
    eventP95: p95(events),
    takeoverSeconds,
  };
}

async function startWorkers(count: number, args: readonly string[]): Promise<ChildProcess[]> {
  const children = Array.from({ length: count }, (_, index) =>
    spawn(process.execPath, [program, `w${index}`, ...args], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  await Promise.all(children.map((child) => once(child.stdout, 'data')));
  return children;
}

type Pool = Awaited<ReturnType<typeof openPool>>;

async function takeover(pool: Pool, children: readonly ChildProcess[]): Promise<number> {
  children[0]?.kill('SIGKILL');
  const since = performance.now();
  while (true) {
    const { rows } = await pool.query("SELECT count(*) AS left FROM galley.workbenches WHERE owner = 'w0'");
    if (Number(rows[0]?.left) === 0) return (performance.now() - since) / 1_000;
    if (performance.now() - since > 300_000) return Number.POSITIVE_INFINITY;
    await pause(100);
  }
}

async function lastWrittenAt(pool: Pool, workbenchId: string): Promise<number> {
  const { rows } = await pool.query(
    'SELECT e.at FROM galley.events e JOIN galley.workbenches w ON w.number = e.workbench WHERE w.id = $1 ORDER BY e.seq DESC LIMIT 1',
    [workbenchId],
  );
  return Number(rows[0]?.at);
}

/** A bench that waits for what never comes tells nobody anything: it says how far the Runs are and ends. */
async function untilEnded(pool: Pool, runs: number): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (true) {
    const { rows } = await pool.query('SELECT state, count(*)::int AS runs FROM galley.summaries GROUP BY state');
    if (rows.some(({ state, runs: count }) => state === 'done' && Number(count) >= runs)) return;
    if (performance.now() > until) throw new RangeError(`of ${runs} runs: ${JSON.stringify(rows)}`);
    await pause(50);
  }
}

async function databaseSize(pool: Pool): Promise<number> {
  const { rows } = await pool.query('SELECT pg_database_size(current_database()) AS size');
  return Number(rows[0]?.size);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

function p95(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? Number.NaN;
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('a list without items');
  return item;
}
