import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Said {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** A home with nothing in it, for programs that were never told of this repository. */
export interface EmptyPlace extends AsyncDisposable {
  readonly path: string;
  readonly env: NodeJS.ProcessEnv;
  /** What it said and how it ended, also where it failed. */
  run(command: string, args: readonly string[], options?: RunOptions): Promise<Said>;
  /** npm's own store of what it has downloaded is shared; everything that it writes besides stays here. */
  npm(args: readonly string[], options?: RunOptions): Promise<Said>;
}

export async function emptyPlace(): Promise<EmptyPlace> {
  const folder = await mkdtempDisposable(join(tmpdir(), 'galley-place-'));
  const cache = join(folder.path, 'npm-cache');
  mkdirSync(cache);
  const { stdout } = await run('npm', ['config', 'get', 'cache']);
  symlinkSync(join(stdout.trim(), '_cacache'), join(cache, '_cacache'));
  const env = {
    PATH: [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter),
    HOME: folder.path,
    // The registry, a proxy, whom to trust behind it: as npm is configured for whoever runs this.
    ...(process.env.NODE_EXTRA_CA_CERTS === undefined ? {} : { NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS }),
    npm_config_userconfig: process.env.npm_config_userconfig ?? join(process.env.HOME ?? '', '.npmrc'),
    npm_config_cache: cache,
    npm_config_prefer_offline: 'true',
    npm_config_ignore_scripts: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_loglevel: 'error',
    // A registry that cannot be reached is said at once, not after ten minutes.
    npm_config_fetch_retries: '0',
  };
  const start: EmptyPlace['run'] = (command, args, options = {}) =>
    run(command, args, { cwd: options.cwd ?? folder.path, env: { ...env, ...options.env } }).then(
      (said) => ({ code: 0, ...said }),
      (failed: Partial<Said> & Error) => ({
        code: typeof failed.code === 'number' ? failed.code : 1,
        stdout: failed.stdout ?? '',
        stderr: failed.stderr ?? failed.message,
      }),
    );
  return {
    path: folder.path,
    env,
    run: start,
    npm: (args, options) => start('npm', args, options),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}
