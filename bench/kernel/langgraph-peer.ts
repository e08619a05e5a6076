import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const versions = {
  '@langchain/core': '1.2.13',
  '@langchain/langgraph': '1.4.18',
  '@langchain/langgraph-checkpoint-sqlite': '1.0.4',
};

export interface LangGraphPeer {
  readonly name: string;
  /** As it comes: a step that it has written can be lost with the power. */
  stepsPerSecond(forks: number, steps: number): number;
  /** With every step on disk before the next one begins, as ours are. */
  syncedStepsPerSecond(forks: number, steps: number): number;
  /** MB on disk. */
  historyGrowth(steps: number, bytes: number): number;
}

/**
 * LangGraph with its SQLite checkpointer, installed for the bench alone and kept in the system's temporary folder.
 * Its database driver is native and must be built, for which the Node that Galley brings has no headers: it runs in
 * the Node of the system. Null, with the reason on stderr, where that cannot be done.
 */
export async function langGraphPeer(): Promise<LangGraphPeer | null> {
  const folder = join(tmpdir(), `galley-bench-langgraph-${versions['@langchain/langgraph']}`);
  try {
    await install(folder);
  } catch (error) {
    console.error(
      `LangGraph is left out, it could not be installed: ${error instanceof Error ? error.message : error}`,
    );
    return null;
  }
  const program = join(import.meta.dirname, 'langgraph-program.mjs');
  const measure = (...words: (string | number)[]) =>
    Number(run('node', folder, [program, folder, ...words.map(String)]).trim());
  return {
    name: `LangGraph ${versions['@langchain/langgraph']} + SQLite`,
    stepsPerSecond: (forks, steps) => measure('steps', forks, steps),
    syncedStepsPerSecond: (forks, steps) => measure('synced-steps', forks, steps),
    historyGrowth: (steps, bytes) => measure('growth', steps, bytes),
  };
}

async function install(folder: string): Promise<void> {
  const driver = join(folder, 'node_modules', 'better-sqlite3', 'build', 'Release', 'better_sqlite3.node');
  if (existsSync(driver)) return;
  console.error('… installing LangGraph for comparison (minutes, once)');
  await mkdir(folder, { recursive: true });
  const manifest = {
    private: true,
    dependencies: versions,
    // A part of it asks for a version that is not to be had.
    overrides: { '@langchain/protocol': '0.0.19' },
    allowScripts: { 'better-sqlite3': true },
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  // Left to weigh its peers against each other, npm does not come to an end.
  const options = ['--no-audit', '--no-fund', '--legacy-peer-deps', '--ignore-scripts=false', '--build-from-source'];
  run('npm', folder, ['install', ...options]);
  if (!existsSync(driver)) throw new RangeError('its database driver was not built');
}

/** With the programs of the system: the Node that runs the bench is not the one that the driver is built for. */
function run(command: string, cwd: string, args: readonly string[]): string {
  const own = dirname(process.execPath);
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => entry !== own && !entry.includes('node_modules'));
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH: path.join(delimiter) },
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 26,
  });
}
