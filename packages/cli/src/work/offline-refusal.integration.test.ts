import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { galley } from '../testing/workflow-bench.ts';

async function temporaryBench() {
  const directory = await mkdtemp(join(tmpdir(), 'galley-refusal-'));
  await writeFile(join(directory, 'sales.csv'), 'city,amount\nBern,3\n');
  return { directory, [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }) };
}

it('[O11] what the offline model cannot do exits 3, with the reason and the way on', async () => {
  await using bench = await temporaryBench();
  const { code, stdout, stderr } = await galley('run', bench.directory, 'Write a poem about the sea', '--yes');
  expect(code).toBe(3);
  expect(stdout).toContain('The offline model cannot do this: it follows fixed rules and is not an AI.');
  // Three requests, each of which works on the file that is there.
  expect(stdout.split('\n').filter((line) => line.startsWith('- '))).toEqual([
    '- Describe sales.csv',
    '- How many rows are in sales.csv?',
    '- Remove duplicates from sales.csv',
  ]);
  expect(stderr).toContain(`Next: galley resume ${bench.directory} --model MODEL`);
});

it('[O11] a column that does not exist exits 3, in a run and in a started workflow', async () => {
  await using bench = await temporaryBench();
  const request = 'Sort sales.csv by colour';
  for (const args of [
    ['run', bench.directory, request],
    ['start', 'rpi', '--dir', bench.directory, '--input', request],
  ]) {
    const { code, stdout } = await galley(...args, '--json');
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'paused',
      exit_code: 3,
      message: null,
      changes: [],
      error: { code: 'OFFLINE_STEP', message: expect.stringContaining('no column "colour"') },
    });
  }
});

it('[O11] a question that the offline model can answer still exits 0', async () => {
  await using bench = await temporaryBench();
  const { code, stdout } = await galley('run', bench.directory, 'How many rows are in sales.csv?');
  expect([code, stdout]).toEqual([0, expect.stringContaining('**1** row —')]);
});

it.each(['', '   ', '\n'])(
  '[A2] [O11] an empty request is an error, and the folder stays as it was: %j',
  async (request) => {
    await using bench = await temporaryBench();
    const { code, stderr } = await galley('run', bench.directory, request, '--yes');
    expect([code, stderr]).toEqual([1, expect.stringContaining('The request is empty.')]);
    expect(await readdir(bench.directory)).toEqual(['sales.csv']);
  },
);
