import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../base/free-port.ts';
import { nobody, startablePrograms } from '../postgres/as-nobody.ts';
import { findPostgres } from '../postgres/binaries.ts';

export interface PostgresServer extends AsyncDisposable {
  readonly port: number;
  /** As the superuser that owns everything. */
  run(statement: string, database?: string): Promise<void>;
  address(user: string, database?: string): string;
  /** Ends it, in order or at once (`SIGQUIT`), and starts it again at the same port. */
  restart(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
}

export const superuserPassword = 'owner-secret-2fc1';

/** A real PostgreSQL of its own; null where there are no binaries for this system. */
export async function startPostgres({ connections = 40, durable = false } = {}): Promise<PostgresServer | null> {
  const installed = await findPostgres();
  if (installed === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'galley-postgres-'));
  const native = await startablePrograms(installed, folder);
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, superuserPassword);
  const { uid, gid } = nobody;
  if (uid !== undefined && gid !== undefined) for (const path of [folder, passwordFile]) await chown(path, uid, gid);
  const data = join(folder, 'data');
  const initialise = ['-D', data, '-U', 'owner', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
  await finished(spawn(join(native, 'bin/initdb'), [...initialise, '--no-sync', '--locale=C'], options(folder)));
  const port = await freePort();
  const careless = durable ? [] : ['fsync=off', 'full_page_writes=off'];
  const quick = [...careless, 'shared_buffers=16MB', `max_connections=${connections}`];
  const settings = [...quick, 'unix_socket_directories=', 'listen_addresses=127.0.0.1'];
  const start = () =>
    spawn(
      join(native, 'bin/postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      // Nobody reads what it says while it runs: a pipe that is full would stop it.
      { ...options(folder), stdio: 'ignore' },
    );
  let server = start();
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  const address = (user: string, database = 'postgres') => `postgres://${user}@127.0.0.1:${port}/${database}`;
  const run = async (statement: string, database = 'postgres') => {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ host: '127.0.0.1', port, database, user: 'owner', password: superuserPassword });
    try {
      await client.connect();
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await untilReady(() => run('SELECT 1'));
  return {
    port,
    run,
    address,
    async restart(signal) {
      await end(signal);
      server = start();
      await untilReady(() => run('SELECT 1'));
    },
    async [Symbol.asyncDispose]() {
      await end('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function options(cwd: string) {
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C' };
  return { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'], ...nobody };
}

async function finished(child: ChildProcess): Promise<void> {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new TypeError(`initdb ended with ${code}: ${said}`);
}

async function untilReady(ask: () => Promise<void>): Promise<void> {
  const giveUp = performance.now() + 20_000;
  while (true) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > giveUp) throw error;
      await pause(50);
    }
  }
}
