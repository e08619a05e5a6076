import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { galley } from '../testing/workflow-bench.ts';

let directory: string;
let run: string;
const json = async (...args: string[]) => JSON.parse((await galley('audit', ...args, '--json')).stdout);
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'galley-audit-'));
  await writeFile(join(directory, 'sales.csv'), 'region,amount\nnorth,3\nsouth,4\nnorth,5\n');
  const made = await galley('run', directory, 'Sum amount by region into totals.csv', '--yes', '--json');
  expect(made.code, made.stdout + made.stderr).toBe(0);
  const { jobs } = await json('jobs', directory);
  run = jobs[0].run_id;
});
afterAll(() => rm(directory, { recursive: true, force: true }));

it('[X3] [P11] answers what a run did, in words and as JSON', async () => {
  expect((await galley('audit', directory)).stdout).toContain(run);
  const job = await galley('audit', 'job', directory, run);
  expect(job.stdout).toMatch(/used: \d+ calls, .*\$0\.0000/);
  expect(job.stdout).toContain('IMPLEMENT');
  const trail = await galley('audit', 'trail', directory, run, '--type', 'tool', '--limit', '2');
  expect(trail.stdout.split('\n').filter((line) => line.includes('[RESEARCH]')).length).toBeGreaterThan(0);
  expect(trail.stdout).toMatch(/1 to 2 of \d+ are shown; \d+ more follow\. Continue with: --cursor \d+-2/);
  const cursor = /--cursor (\S+)/.exec(trail.stdout)?.[1] ?? '';
  expect((await json('trail', directory, run, '--type', 'tool', '--cursor', cursor)).events.length).toBeGreaterThan(0);
  expect((await galley('audit', 'chat', directory, run, '--phase', 'PLAN')).stdout).toContain('── ');
  expect((await galley('audit', 'todos', directory, run)).stdout).toContain('[x] 1.');
  expect((await galley('audit', 'request', directory, run)).stdout).toContain(
    'nothing_sent: Nothing was sent by Galley',
  );
});

it('[P12] [P16] adds up usage, finds words and compares phases', async () => {
  expect((await galley('audit', 'usage', directory, run, '--by', 'phase')).stdout).toMatch(/IMPLEMENT {2}\d+ calls?/);
  expect((await json('usage', directory, '--since', '2999-01-01')).sum.data).toBe('none');
  const found = await json('search', directory, 'totals.csv');
  expect(found.total).toBeGreaterThan(0);
  const diff = await galley('audit', 'diff', directory, run, 'PLAN', 'end', '--file', 'totals.csv');
  expect(diff.stdout).toContain('added totals.csv');
  expect(diff.stdout).toContain('+north');
  expect((await galley('audit', 'snapshots', directory, run)).stdout).toContain('IMPLEMENT/1');
});

it('says what cannot be asked', async () => {
  const wrong = await galley('audit', 'usage', directory, '--by', 'mood');
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('by')]);
  expect((await galley('audit', 'trail', directory, 'run_none')).code).toBe(1);
  expect((await galley('audit', 'jobs', directory, '--since', 'soon')).stderr).toContain('--since cannot be "soon"');
});
