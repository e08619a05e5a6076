import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { here } from '../testing/in-process.ts';

const request = 'Create one sheet per kind with day and amount, sorted by day, and a summary sheet with totals';
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'galley-try-cli-'));
  await writeFile(join(directory, 'data.csv'), 'day,kind,amount\n2025-01-02,Rent,2.5\n2025-01-01,Food,1\n');
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const attempt = (...args: string[]) => here('try', ...args);

it('[B13] [X3] a try waits at its plan, is approved, compared, kept and published; nothing is published before', async () => {
  const waiting = await attempt(directory, request, '--models', 'offline', '--json');
  expect(waiting.code).toBe(2);
  const { trials } = JSON.parse(waiting.stdout);
  expect(trials[0]).toMatchObject({ model: 'offline', changes: 0, run: { status: 'waiting' } });
  const run = trials[0].run.run_id;
  expect((await here('plan', 'approve', directory, '--run', run, '--json')).code).toBe(0);
  const listed = await attempt('list', directory);
  expect(listed.stdout).toMatch(/offline +done +\S+ +\$0\.0000 +1 +3 of 3/);
  expect((await attempt('compare', directory)).stdout).toMatch(/summary\.xlsx +added/);
  expect((await attempt('compare', directory, 'summary.xlsx')).stdout).toContain('+ sheet Food');
  expect((await here('diff', directory)).stdout).toContain('The Draft changes nothing here.');
  await expect(readFile(join(directory, 'summary.xlsx'))).rejects.toThrow();
  const kept = await attempt('keep', directory, 'offline', '--json');
  expect(JSON.parse(kept.stdout)).toMatchObject({ kept: ['summary.xlsx'] });
  expect((await here('publish', directory)).code).toBe(0);
  expect((await readFile(join(directory, 'summary.xlsx'))).length).toBeGreaterThan(1000);
});

it('[B13] the approved plan of a run is tried again, with --yes to the end; files are taken, trials dropped', async () => {
  const first = JSON.parse((await here('run', directory, request, '--json')).stdout);
  expect((await here('plan', 'approve', directory, '--json')).code).toBe(0);
  expect((await here('discard', directory)).code).toBe(0);
  const again = await attempt(directory, '--run', first.run_id, '--plan', '--models', 'offline', '--json');
  expect(again.code).toBe(0);
  expect(JSON.parse(again.stdout)).toMatchObject({ plan_of: first.run_id, request });
  const taken = await attempt('take', directory, 'offline', 'summary.xlsx', '--json');
  expect(JSON.parse(taken.stdout)).toMatchObject({ taken: ['summary.xlsx'] });
  expect((await attempt('drop', directory)).stdout).toContain('Dropped: offline');
  expect((await attempt('list', directory)).stdout).toContain('There is no try here.');
  expect((await here('diff', directory, '--json')).stdout).toContain('summary.xlsx');
});

it('[O11] what cannot be tried is refused with a code and a remedy', async () => {
  const code = async (...args: string[]) => {
    const { code: exit, stdout } = await attempt(...args, '--json');
    return [exit, JSON.parse(stdout).error?.code];
  };
  expect(await code(directory, request)).toEqual([1, 'INVALID_ARGUMENT']);
  expect(await code(directory, request, '--models', 'offline,offline')).toEqual([1, 'INVALID_ARGUMENT']);
  expect((await code(directory, request, '--models', 'nobody/none'))[0]).toBe(1);
  expect(await code('keep', directory, 'offline')).toEqual([1, 'NOT_FOUND']);
  expect((await attempt(directory, request, '--models', 'offline', '--yes')).code).toBe(0);
  expect(await code('compare', directory, 'summary.xlsx', '--models', 'offline')).toEqual([1, 'INVALID_ARGUMENT']);
  expect(await code('take', directory, 'offline', 'summary.xlsx', '--against', 'nobody')).toEqual([1, 'NOT_FOUND']);
  const same = await attempt('compare', directory, 'summary.xlsx', '--models', 'offline,offline');
  expect(same.stdout).toBe('== summary.xlsx: offline → offline\nNothing differs.\n');
});
