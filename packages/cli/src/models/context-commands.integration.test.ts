import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { galley } from '../testing/workflow-bench.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'galley-context-'));
  await writeFile(join(directory, 'sales.csv'), 'day,amount\n2025-01-01,3\n');
});
afterAll(() => rm(directory, { recursive: true, force: true }));

it('[C8] context items are set, listed and removed, and stay', async () => {
  const note = join(directory, 'note.txt');
  await writeFile(note, 'Short sentences.');
  expect((await galley('context', 'set', directory, 'company', 'We sell tea.')).code).toBe(0);
  await galley('context', 'set', directory, 'style', '--file', note);
  const listed = JSON.parse((await galley('context', 'list', directory, '--json')).stdout);
  expect(listed.items).toEqual([
    { name: 'company', text: 'We sell tea.' },
    { name: 'style', text: 'Short sentences.' },
  ]);
  await galley('context', 'remove', directory, 'company');
  expect((await galley('context', 'list', directory)).stdout).toBe('style\n  Short sentences.\n');
  const gone = await galley('context', 'remove', directory, 'company');
  expect([gone.code, gone.stderr.includes('There are: style.')]).toEqual([1, true]);
});

it('[C7] context size says what takes how much', async () => {
  const size = JSON.parse((await galley('context', 'size', directory, '--json')).stdout);
  expect(size).toMatchObject({ model: 'offline', phase: expect.stringMatching(/^[a-z]+$/) });
  const sum = size.sources.reduce((total: number, { share }: { share: number }) => total + share, 0);
  expect(sum).toBeCloseTo(size.share, 6);
  expect((await galley('context', 'size', directory)).stdout).toMatch(/^\d+\.\d % of offline/);
});
