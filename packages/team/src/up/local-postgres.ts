import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openPool } from '@galley/engine/store';
import { closedToNobody, findPostgres, freePort, nobody, postgresPackage, startablePrograms } from '@galley/formats';
import { systemErrorCode } from '@galley/schema';
import { PostgresFailedError, PostgresMissingError, PostgresPlaceError } from './errors.ts';

export interface LocalPostgres extends AsyncDisposable {
  readonly address: string;
  readonly port: number;
  /** Of its data: made now, or found. */
  readonly isNew: boolean;
}

export interface LocalPostgresOptions {
  /** Holds the database and its log. */
  readonly directory: string;
  readonly password: string;
}

/** As in the tests. Another one can be installed by whoever likes; data of one major version needs that version. */
const PACKAGE_VERSION = '18.4.0-beta.17';
const USER = 'galley';
const READY_MS = 60_000;

/**
 * PostgreSQL for one machine, for trying out: on loopback, with its data in a folder. It is in a process group of its own, so that
 * Ctrl+C ends what uses it first. One that an earlier process left running is used again.
 */
export async function startLocalPostgres({ directory, password }: LocalPostgresOptions): Promise<LocalPostgres> {
  const installed = await findPostgres();
  if (installed === null) throw new PostgresMissingError(postgresPackage, PACKAGE_VERSION);
  const [data, logFile] = [join(directory, 'data'), join(directory, 'postgres.log')];
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await giveToNobody(directory);
  const closed = await closedToNobody(directory);
  if (closed !== null) throw new PostgresPlaceError(directory, closed);
  const native = await startablePrograms(installed, directory);
  const isNew = !(await isThere(join(data, 'PG_VERSION')));
  const addressAt = (port: number) => `postgres://${USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  if (isNew) await initialise(native, { directory, data, password, logFile });
  const left = await leftRunning(data);
  if (left !== null) {
    await untilReady(addressAt(left.port), () => true, logFile);
    return { address: addressAt(left.port), port: left.port, isNew, [Symbol.asyncDispose]: () => endProcess(left.pid) };
  }
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=64MB',
  ];
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const child = await start(join(native, 'bin/postgres'), args, { directory, logFile });
  const ended = once(child, 'exit');
  await untilReady(addressAt(port), () => child.exitCode === null && child.signalCode === null, logFile);
  return {
    address: addressAt(port),
    port,
    isNew,
    async [Symbol.asyncDispose]() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

interface Initialise {
  readonly directory: string;
  readonly data: string;
  readonly password: string;
  readonly logFile: string;
}

async function initialise(native: string, { directory, data, password, logFile }: Initialise): Promise<void> {
  // What an attempt of before left half made is no database.
  await rm(data, { recursive: true, force: true });
  const passwordFile = join(directory, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await giveToNobody(passwordFile);
  try {
    const args = [
      '-D',
      data,
      '-U',
      USER,
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C',
    ];
    const child = await start(join(native, 'bin/initdb'), args, { directory, logFile });
    const [code] = await once(child, 'exit');
    if (code === 0) return;
    await rm(data, { recursive: true, force: true });
    throw new PostgresFailedError('could not make its database', logFile, { said: await lastLine(logFile) });
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function giveToNobody(path: string): Promise<void> {
  const { uid, gid } = nobody;
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

async function start(
  program: string,
  args: readonly string[],
  at: { directory: string; logFile: string },
): Promise<ChildProcess> {
  await using log = await open(at.logFile, 'a', 0o600);
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C' };
  const child = spawn(program, args, {
    ...{ cwd: at.directory, env, stdio: ['ignore', log.fd, log.fd], detached: true },
    ...nobody,
  });
  const failed = once(child, 'error').then(([error]) => {
    throw new PostgresFailedError('could not be started', at.logFile, { cause: error });
  });
  await Promise.race([once(child, 'spawn'), failed]);
  failed.catch(() => undefined);
  return child;
}

/** The pid file says which process has the data, and at which port. */
async function leftRunning(data: string): Promise<{ readonly pid: number; readonly port: number } | null> {
  try {
    const [pid = '', , , port = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 0);
    return { pid: Number(pid), port: Number(port) };
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(systemErrorCode(error) ?? '')) return null;
    throw error;
  }
}

async function endProcess(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT');
    while (true) {
      await pause(50);
      process.kill(pid, 0);
    }
  } catch (error) {
    if (systemErrorCode(error) !== 'ESRCH') throw error;
  }
}

async function untilReady(address: string, isRunning: () => boolean, logFile: string): Promise<void> {
  const giveUp = performance.now() + READY_MS;
  while (true) {
    const pool = await openPool({ address, connections: 1 });
    try {
      await pool.query('SELECT 1');
      return;
    } catch (error) {
      if (!isRunning()) {
        throw new PostgresFailedError('ended at once', logFile, { cause: error, said: await lastLine(logFile) });
      }
      if (performance.now() > giveUp) throw new PostgresFailedError('does not answer', logFile, { cause: error });
      await pause(100);
    } finally {
      await pool.close();
    }
  }
}

/** Of a log: empty where there is none. */
export async function lastLine(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').at(-1)?.trim() ?? '';
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
