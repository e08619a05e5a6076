import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Bench } from './measure.ts';

function milliseconds(command: string, args: readonly string[]): number {
  const started = performance.now();
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  return performance.now() - started;
}

export const bench: Bench = {
  rows: [
    {
      work: './galley --version',
      unit: 'ms',
      ours: () => milliseconds(join(import.meta.dirname, '../galley'), ['--version']),
      peer: () => milliseconds(process.execPath, ['--version']),
      peer_name: 'node --version',
    },
  ],
};
