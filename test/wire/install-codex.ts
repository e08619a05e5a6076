import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { InstalledClaude } from './install-claude.ts';

const version = '0.166.0';
const run = promisify(execFile);

/** The real Codex, from npm, outside the repository and only for tests: a PATH on which `codex` is found. 436 MB, once. */
export async function installCodex(): Promise<InstalledClaude> {
  const home = join(tmpdir(), `galley-test-codex-${version}`);
  const path = `${join(home, 'bin')}${delimiter}${process.env.PATH ?? ''}`;
  try {
    await access(join(home, 'bin', 'codex')).catch(() => install(home));
    await run('codex', ['--version'], { env: { ...process.env, PATH: path, HOME: home } });
    return { found: true, path };
  } catch (error) {
    return { found: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

async function install(home: string): Promise<void> {
  const folder = await mkdtemp(`${home}-`);
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--no-package-lock'];
  await run('npm', ['install', '--prefix', folder, ...options, `@openai/codex@${version}`], { cwd: folder });
  await mkdir(join(folder, 'bin'));
  const vendor = join('node_modules', '@openai', `codex-${process.platform}-${process.arch}`, 'vendor');
  const [target = ''] = await readdir(join(folder, vendor));
  await symlink(join('..', vendor, target, 'bin', 'codex'), join(folder, 'bin', 'codex'));
  await rename(folder, home).catch(() => rm(folder, { recursive: true, force: true }));
}
