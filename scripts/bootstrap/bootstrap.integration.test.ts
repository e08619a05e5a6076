import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const repository = join(import.meta.dirname, '../..');
let root = '';
let elsewhere = '';

const main =
  "console.log(JSON.stringify({ args: process.argv.slice(2), node: Number(process.versions.node.split('.')[0]) }));\n";
const builder =
  "import { mkdirSync, writeFileSync } from 'node:fs';\nmkdirSync('dist', { recursive: true });\nwriteFileSync('dist/index.html', 'built');\n";

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** The real bootstrap on a repository so small that it installs without a network. */
function makeRepository(dependencies: Record<string, string> = {}): void {
  cpSync(join(repository, 'scripts/bootstrap'), join(root, 'scripts/bootstrap'), { recursive: true });
  copyFileSync(join(repository, 'scripts/bootstrap.mjs'), join(root, 'scripts/bootstrap.mjs'));
  copyFileSync(join(repository, 'galley'), join(root, 'galley'));
  write('package.json', JSON.stringify({ name: 'small', private: true, workspaces: ['packages/*'], dependencies }));
  write('packages/cli/src/main.ts', main);
  write('packages/cli/package.json', '{ "name": "@small/cli", "version": "1.0.0", "type": "module" }');
  write('packages/web/package.json', '{ "name": "@small/web", "version": "1.0.0" }');
  write('packages/vite/package.json', '{ "name": "vite", "version": "1.0.0", "type": "module" }');
  write('packages/vite/bin/vite.js', builder);
  const workspaces = ['cli', 'web', 'vite'];
  const links = workspaces.map((name) => [
    `node_modules/${name === 'vite' ? name : `@small/${name}`}`,
    { resolved: `packages/${name}`, link: true },
  ]);
  const own = workspaces.map((name) => [
    `packages/${name}`,
    { name: name === 'vite' ? name : `@small/${name}`, version: '1.0.0' },
  ]);
  const top = { name: 'small', workspaces: ['packages/*'], dependencies };
  const packages = { '': top, ...Object.fromEntries(own), ...Object.fromEntries(links) };
  write('package-lock.json', JSON.stringify({ name: 'small', lockfileVersion: 3, requires: true, packages }));
}

function galley(args: string[], env: NodeJS.ProcessEnv = {}): SpawnSyncReturns<string> {
  const path = `${dirname(process.execPath)}:${process.env.PATH ?? ''}`;
  const base = { ...process.env, PATH: path, npm_config_cache: join(elsewhere, 'cache') };
  return spawnSync(join(root, 'galley'), args, { encoding: 'utf8', cwd: elsewhere, env: { ...base, ...env } });
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'galley-root-'));
  elsewhere = mkdtempSync(join(tmpdir(), 'galley-elsewhere-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
  rmSync(elsewhere, { recursive: true, force: true });
});

describe('./galley', () => {
  it('sets up once, says so on stderr alone, and is silent from then on', () => {
    makeRepository();
    const first = galley(['--json', 'two words']);
    expect(first.stderr).toContain('✓ Installing packages');
    expect(JSON.parse(first.stdout)).toMatchObject({ args: ['--json', 'two words'] });
    const second = galley(['status']);
    expect(second.stderr).toBe('');
    expect(JSON.parse(second.stdout)).toMatchObject({ args: ['status'] });
  });

  it('installs again when the lock file has changed', () => {
    makeRepository();
    galley([]);
    const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
    write('package-lock.json', `${lock}\n`);
    rmSync(join(root, 'node_modules/.package-lock.json'), { force: true });
    expect(galley([]).stderr).toContain('Installing packages');
    expect(galley([]).stderr).toBe('');
  });

  it('builds the page for serve, and again only when a source has changed', () => {
    makeRepository();
    expect(galley(['serve']).stderr).toContain('✓ Building the page');
    expect(readFileSync(join(root, 'packages/web/dist/index.html'), 'utf8')).toBe('built');
    expect(galley(['serve']).stderr).toBe('');
    write('packages/web/src/main.tsx', 'changed');
    expect(galley(['serve']).stderr).toContain('✓ Building the page');
    write('packages/web/src/main.tsx', 'changed again');
    expect(galley(['team', 'work']).stderr).toBe('');
    expect(galley(['team', 'up']).stderr).toContain('✓ Building the page');
    expect(galley(['team', 'serve']).stderr).toBe('');
  });

  it('passes on the exit code and works through a symbolic link', () => {
    makeRepository();
    write('packages/cli/src/main.ts', 'process.exitCode = 7;\n');
    const link = join(elsewhere, 'link-to-galley');
    symlinkSync(join(root, 'galley'), link);
    expect(galley([]).status).toBe(7);
    const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}` };
    expect(spawnSync(link, [], { cwd: '/', env }).status).toBe(7);
  });
});

describe('npm start', () => {
  it('passes a signal on to the server and ends with its exit code', async () => {
    makeRepository();
    write(
      'packages/cli/src/main.ts',
      "process.on('SIGTERM', () => process.exit(9));\nsetInterval(() => 0, 1000);\nconsole.log('ready');\n",
    );
    const env = { ...process.env, npm_config_cache: join(elsewhere, 'cache') };
    const child = spawn(process.execPath, [join(root, 'scripts/bootstrap.mjs'), 'start', '--no-open'], { env });
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([9, null]);
  });
});

describe('a set-up that cannot be done', () => {
  it('says that the registry is out of reach, without a stack', () => {
    makeRepository({ 'left-out': '1.0.0' });
    const { status, stderr, stdout } = galley([], { npm_config_registry: 'http://127.0.0.1:9/' });
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('✗ Installing packages failed: the npm registry could not be reached.');
    expect(stderr).toContain('Check the network');
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('says that npm is missing', () => {
    makeRepository();
    const bin = join(elsewhere, 'bin');
    mkdirSync(bin);
    copyFileSync(process.execPath, join(bin, 'node'));
    const { status, stderr } = galley([], { PATH: `${bin}:/nowhere`, npm_execpath: '' });
    expect(status).toBe(1);
    expect(stderr).toContain('✗ npm was not found.');
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('shows what the build said', () => {
    makeRepository();
    write('packages/vite/bin/vite.js', "console.error('src/main.tsx: unexpected token');\nprocess.exit(1);\n");
    const { status, stderr } = galley(['serve']);
    expect(status).toBe(1);
    expect(stderr).toContain('src/main.tsx: unexpected token');
    expect(stderr).toContain('✗ Building the page failed.');
  });
});
