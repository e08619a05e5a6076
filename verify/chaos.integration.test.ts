import { expect, it } from 'vitest';
import { verify } from './chaos.verify.ts';

it('[T9] whatever becomes of a worker, the server answers and Runs bring what was asked for', async () => {
  const { counts, violations } = await verify({ args: ['--times', '1'] });
  expect(violations).toEqual([]);
  for (const kind of ['read', 'edit', 'compare', 'extract', 'embed', 'datasource', 'table']) {
    for (const mischief of ['kill', 'hang', 'overfill'])
      expect(counts[`${kind} ${mischief}`]).toBeGreaterThanOrEqual(1);
  }
  expect(counts.pings).toBeGreaterThan(50);
}, 300_000);
