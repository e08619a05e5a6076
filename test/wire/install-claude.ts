import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** The newest when this was written, and one that lacks `--restricted` and finds a Session only in the folder that made it. */
export const claudeVersions = ['2.1.325', '2.1.197'] as const;
export type ClaudeVersion = (typeof claudeVersions)[number];
const run = promisify(execFile);

export type InstalledClaude =
  | { readonly found: true; readonly path: string }
  | { readonly found: false; readonly reason: string };

/**
 * The real Claude Code, from npm, outside the repository and only for tests: a PATH on which `claude` is found. Its install
 * script is not run; the program lies ready in the package for this platform.
 */
export async function installClaude(version: ClaudeVersion = claudeVersions[0]): Promise<InstalledClaude> {
  const home = join(tmpdir(), `galley-test-claude-${version}`);
  const path = `${join(home, 'bin')}${delimiter}${process.env.PATH ?? ''}`;
  try {
    await access(join(home, 'bin', 'claude')).catch(() => install(home, version));
    await run('claude', ['--version'], { env: { ...process.env, PATH: path, HOME: home } });
    return { found: true, path };
  } catch (error) {
    return { found: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

async function install(home: string, version: ClaudeVersion): Promise<void> {
  const folder = await mkdtemp(`${home}-`);
  const name = `claude-code-${process.platform}-${process.arch}`;
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--no-package-lock'];
  await run('npm', ['install', '--prefix', folder, ...options, `@anthropic-ai/claude-code@${version}`], {
    cwd: folder,
  });
  await mkdir(join(folder, 'bin'));
  await symlink(join('..', 'node_modules', '@anthropic-ai', name, 'claude'), join(folder, 'bin', 'claude'));
  // Two test files may install at once; the first one to finish wins.
  await rename(folder, home).catch(() => rm(folder, { recursive: true, force: true }));
}
