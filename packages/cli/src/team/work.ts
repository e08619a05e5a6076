import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { createS3Keeper, openBucket, openPool, reaching, readBucketSettings } from '@galley/engine/store';
import { processLog } from '@galley/engine/workshop';
import { FileUnusableError, InvalidArgumentError } from '@galley/schema';
import {
  answerCalls,
  answerHealth,
  createTeamAccesses,
  createTeamSpending,
  plansMustWait,
  queriesOf,
  readWorkerPrograms,
  requireMasters,
  requireSecret,
  requireTeamTables,
  startWorker,
  type Worker,
} from '@galley/team';
import { configDirectory } from '../arguments/config-directory.ts';
import { builtInWorkflows } from '../open/locations.ts';
import { say } from '../output/print.ts';
import { parsePort } from '../serve/port.ts';
import { databaseAddress } from './database-address.ts';
import { hostAndPort, masterKeys, teamSecret, urlHost } from './deployment.ts';
import { telemetryOf } from './telemetry.ts';
import { untilToldToStop } from './until-stopped.ts';

interface WorkOptions {
  readonly database?: string;
  readonly data?: string;
  readonly host?: string;
  readonly port?: string;
  readonly name?: string;
  readonly health?: string;
  readonly masterKeys?: string;
  readonly most?: string;
  readonly mostOfTeam?: string;
  readonly withParent?: boolean;
}

/** A worker until it is told to stop: then it ends what is under way and lets others go on. */
export async function workCommand(options: WorkOptions): Promise<number> {
  const address = databaseAddress(options.database);
  const secret = teamSecret();
  const masters = await masterKeys(options.masterKeys);
  const data = resolve(options.data ?? process.env.GALLEY_DATA ?? 'galley-worker');
  const host = options.host ?? '127.0.0.1';
  const name = reachedAs(options.name ?? host);
  const id = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`;
  const directory = configDirectory();
  const storage = readBucketSettings(process.env);
  const bucket = storage === null ? null : openBucket(storage);
  if (storage !== null) say(`Content of files is kept at ${new URL(storage.address).host}.`);
  await using cleanup = new AsyncDisposableStack();
  let worker: Worker | null = null;
  if (options.health !== undefined) {
    const health = await answerHealth({
      ...hostAndPort(options.health),
      isReady: () => worker?.isReady() === true,
      metrics: () => worker?.counts.text() ?? '',
    });
    cleanup.use(health);
    say(`Health and metrics: port ${health.port} (/healthz, /readyz, /metrics).`);
  }
  await makeFolder(data);
  // Documents are in it. That of a worker that is killed is removed by the next one.
  const folder = join(data, id);
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const pool = await openPool({ address, name: `galley ${id}` });
  cleanup.defer(() => pool.close());
  await reaching(() => requireTeamTables(pool));
  await reaching(() => requireSecret(pool, secret));
  const base = { queries: queriesOf(pool), now: Date.now, randomBytes };
  await reaching(() => requireMasters(base, masters));
  const accesses = cleanup.use(createTeamAccesses({ pool, base, masters, directory }));
  const own = await readWorkerPrograms(directory, process.env);
  const { kind, reason } = await own.programs.sandbox.describe();
  if (kind === 'none') say(`Scripts of workflows do not run here: ${reason ?? 'there is no sandbox.'}`);
  const port = options.port === undefined ? 0 : parsePort(options.port);
  const telemetry = telemetryOf('galley-work', () => worker?.counts ?? null);
  cleanup.use(telemetry);
  const traced = telemetry === null ? {} : { record: telemetry.record };
  const answering = cleanup.use(await answerCalls({ worker: () => worker, secret, host, port, ...traced }));
  const callAddress = `https://${urlHost(name)}:${answering.port}`;
  const started = await startWorker({
    ...{ pool, address, id, data: folder, callAddress, ...traced },
    ...(options.most === undefined ? {} : { most: countOf('most', options.most) }),
    ...(options.mostOfTeam === undefined ? {} : { mostOfTeam: countOf('most-of-team', options.mostOfTeam) }),
    workshop: async ({ team, workbenchId }) => ({
      ...{ workflows: builtInWorkflows, ...own },
      ...(bucket === null ? {} : { keeperOf: (lease) => createS3Keeper(pool, lease, bucket) }),
      ...(await accesses.of(team)),
      spending: createTeamSpending({ base, team, workbenchId }),
      plansMustWait: () => plansMustWait(base, workbenchId),
    }),
  });
  worker = started;
  say(`Worker ${id} takes calls at ${callAddress}.`);
  processLog().write('info', 'working', { worker: id, address: callAddress });
  await untilToldToStop(options.withParent);
  say('Ending what is under way; others go on with the rest.');
  await started.drain();
  return 0;
}

async function makeFolder(data: string): Promise<void> {
  try {
    await mkdir(data, { recursive: true, mode: 0o700 });
    // Whether something can be written there is known now, not when the first Workbench is opened.
    await access(data, constants.W_OK);
  } catch (error) {
    const remedy = 'Name a folder that this user can write to: --data, or GALLEY_DATA.';
    throw new FileUnusableError("The worker's own folder cannot be used.", remedy, { data }, error);
  }
}

/** A server that is told to call 0.0.0.0 calls its own computer. */
function reachedAs(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return host;
  throw new InvalidArgumentError(
    'name',
    `${host} is where this worker listens, and no name under which servers reach it.`,
    'Give --name, too: --name worker-1.internal',
  );
}

function countOf(name: string, text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new InvalidArgumentError(
    name,
    `${text} is not a number of Workbenches.`,
    `Give --${name} a whole number above 0.`,
  );
}
