import { execFileSync } from 'node:child_process';

/** Milliseconds that `work` takes. */
export async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 26 });
}

/** What a folder takes on disk, in MB. */
export function diskUse(path: string): number {
  return Number(run('du', '-sk', path).split('\t')[0]) / 1_024;
}
