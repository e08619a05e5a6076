import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench, BenchRow } from './measure.ts';
import { packedCommand } from './start/packed-command.ts';

const root = join(import.meta.dirname, '..');
const ours = join(root, 'galley');
const folder = mkdtempSync(join(tmpdir(), 'galley-start-'));
const household = join(folder, 'household');
cpSync(join(root, 'examples/household'), household, { recursive: true, filter: (path) => !path.endsWith('.galley') });
const env = { ...process.env, GALLEY_CONFIG: join(folder, 'config'), XDG_CACHE_HOME: join(folder, 'cache') };
const packed = await packedCommand(root);

function milliseconds(command: string, args: readonly string[]): number {
  const started = performance.now();
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env });
  return performance.now() - started;
}

/** The installed command beside the repository's. Both have run once: what they compiled is kept. */
function besideRepository(words: string, args: readonly string[]): BenchRow {
  for (const command of [ours, packed.galley]) milliseconds(command, args);
  return {
    work: `galley ${words}, installed`,
    unit: 'ms',
    rounds: 7,
    ours: () => milliseconds(packed.galley, args),
    peer: () => milliseconds(ours, args),
    peer_name: `./galley ${words}`,
  };
}

milliseconds(ours, ['open', household]);

export const bench: Bench = {
  rows: [
    {
      work: './galley --version',
      unit: 'ms',
      ours: () => milliseconds(ours, ['--version']),
      peer: () => milliseconds(process.execPath, ['--version']),
      peer_name: 'node --version',
    },
    besideRepository('--version', ['--version']),
    besideRepository('--help', ['--help']),
    besideRepository('status', ['status', household]),
    besideRepository('query', ['query', 'SELECT count(*) FROM transactions', join(household, 'transactions.csv')]),
  ],
  async close() {
    packed.close();
    rmSync(folder, { recursive: true, force: true });
  },
};
