import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { openPool } from '@galley/engine/store';
import { InvalidArgumentError } from '@galley/schema';
import { answerCalls, startWorker, type Worker } from '@galley/team';
import { builtInWorkflows } from '../open/locations.ts';
import { userAccess, userTrust } from '../open/user-access.ts';
import { say } from '../output/print.ts';
import { parsePort } from '../serve/port.ts';
import { databaseAddress } from './database-address.ts';

interface WorkOptions {
  readonly database?: string;
  readonly data?: string;
  readonly host?: string;
  readonly port?: string;
  readonly most?: string;
  readonly mostOfTeam?: string;
}

/** Shorter ones could be guessed by whoever reaches the port. */
const SECRET_LENGTH = 32;

/** A worker until it is told to stop: then it ends what is under way and lets others go on. */
export async function workCommand(options: WorkOptions): Promise<number> {
  const address = databaseAddress(options.database);
  const secret = process.env.GALLEY_TEAM_SECRET ?? '';
  if (secret.length < SECRET_LENGTH) {
    throw new InvalidArgumentError(
      'GALLEY_TEAM_SECRET',
      'Servers and workers of a deployment know each other by a secret, and there is none.',
      `Set GALLEY_TEAM_SECRET to the same ${SECRET_LENGTH} or more random characters for all of them.`,
    );
  }
  const data = resolve(options.data ?? process.env.GALLEY_DATA ?? 'galley-worker');
  const host = options.host ?? '127.0.0.1';
  const id = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`;
  await mkdir(data, { recursive: true, mode: 0o700 });
  const [access, trust] = [await userAccess(), await userTrust()];
  const pool = await openPool({ address, name: `galley ${id}` });
  let worker: Worker | null = null;
  const port = options.port === undefined ? 0 : parsePort(options.port);
  await using answering = await answerCalls({ worker: () => worker, secret, host, port });
  const started = await startWorker({
    ...{ pool, address, id, data: join(data, id), callAddress: `http://${host}:${answering.port}` },
    ...(options.most === undefined ? {} : { most: countOf('most', options.most) }),
    ...(options.mostOfTeam === undefined ? {} : { mostOfTeam: countOf('most-of-team', options.mostOfTeam) }),
    workshop: () => ({ workflows: builtInWorkflows, access, ...trust }),
  });
  worker = started;
  say(`Worker ${id} answers at http://${host}:${answering.port} (/health, /ready, /metrics).`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  say('Ending what is under way; others go on with the rest.');
  await started.drain();
  await pool.close();
  return 0;
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
