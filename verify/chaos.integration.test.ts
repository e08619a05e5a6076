import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Verification } from './verification.ts';

/** In a process of its own: at the end it closes the processes that all tests of this one share. */
async function chaos(): Promise<Verification> {
  const args = [join(import.meta.dirname, 'run.ts'), 'chaos', '--json', '--times', '1'];
  // It exits with 1 where something was violated: what that was stands in its output.
  const stdout = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, args, { maxBuffer: 10_000_000 }, (error, output) => {
      if (output.includes('{')) resolve(output);
      else reject(error ?? new TypeError('The proof printed nothing.'));
    });
  });
  return JSON.parse(stdout.slice(stdout.indexOf('{')));
}

it('[T9] whatever becomes of a worker, the server answers and Runs bring what was asked for', async () => {
  const { counts, violations } = await chaos();
  expect(violations).toEqual([]);
  for (const kind of ['read', 'edit', 'compare', 'extract', 'embed', 'datasource', 'table']) {
    for (const mischief of ['kill', 'hang', 'overfill'])
      expect(counts[`${kind} ${mischief}`]).toBeGreaterThanOrEqual(1);
  }
  expect(counts.pings).toBeGreaterThan(50);
}, 300_000);
