import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { inChildren } from './pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-pool-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = join(folder, 'worker.mjs');
writeFileSync(
  program,
  `const hog = [];
process.on('message', ({ act }) => {
  if (act === 'die') process.exit(3);
  if (act === 'hang') return;
  if (act === 'swell') for (;;) hog.push(new Array(100000).fill({}));
  process.send('done ' + act);
  if (act === 'die afterwards') setTimeout(() => process.exit(1), 10);
});
process.on('disconnect', () => process.exit(0));`,
);

it('[F1] a process that dies, hangs or swells is reported and replaced, and the next request is done', async () => {
  const acts = ['one', 'die', 'two', 'hang', 'three', 'swell', 'die afterwards', 'four'];
  const seen: string[] = [];
  await inChildren<{ act: string }, string>(
    acts.map((act) => ({ act })),
    { program, workers: 1, timeoutMs: 8_000, memoryMb: 64, failed: (reason) => reason },
    (request, report) => seen.push(`${request.act}: ${report}`),
  );
  expect(seen.map((line) => line.replace(/\(.*\)/, ''))).toEqual([
    'one: done one',
    'die: the process at work on it died ',
    'two: done two',
    'hang: not done after 8 s',
    'three: done three',
    'swell: the process at work on it died ',
    'die afterwards: done die afterwards',
    expect.stringMatching(/^four: (done four|the process)/),
  ]);
}, 60_000);

it('[F1] several workers share the requests, each done once', async () => {
  const seen: string[] = [];
  const requests = Array.from({ length: 12 }, (_, index) => ({ act: String(index) }));
  await inChildren<{ act: string }, string>(
    requests,
    { program, workers: 3, timeoutMs: 20_000, memoryMb: 64, failed: (reason) => reason },
    (_request, report) => seen.push(report),
  );
  expect(seen.sort()).toEqual(requests.map(({ act }) => `done ${act}`).sort());
}, 60_000);
