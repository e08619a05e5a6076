import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { here } from '../testing/in-process.ts';
import { startGalley } from '../testing/workflow-bench.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-log-'));
  await writeFile(join(folder, 'sales.csv'), 'city,amount\nBern,3\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const request = 'How many rows are in sales.csv?';
const records = (text: string): Record<string, unknown>[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

it('[X3] is silent unless asked, and then writes JSON lines to a file of the person alone', async () => {
  const quiet = await here('run', folder, request, '--json');
  expect(quiet.code).toBe(0);
  expect(quiet.stderr).not.toContain('"level"');
  const file = join(folder, 'logs', 'galley.log');
  const told = await here('run', folder, request, '--refine', '--json', '--log-file', file, '--log-level', 'debug');
  expect(JSON.parse(told.stdout)).toMatchObject({ exit_code: 0 });
  const text = await readFile(file, 'utf8');
  const lines = records(text);
  expect(lines[0]).toMatchObject({ level: 'info', msg: 'command', command: 'run', pid: process.pid });
  expect(lines.at(-1)).toMatchObject({ level: 'info', msg: 'command ended', exit_code: 0 });
  const said = lines.map(({ msg }) => msg);
  for (const event of ['workbench opened', 'run.started', 'model.requested', 'model.answered', 'tool.finished']) {
    expect(said).toContain(event);
  }
  expect(lines.find(({ msg }) => msg === 'model.answered')).toMatchObject({
    run_id: JSON.parse(told.stdout).run_id,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    cost: 0,
  });
  // What the person asked for, what files hold and what the model said are not in it.
  expect(text).not.toMatch(/How many rows|Bern|amount/);
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
  // The next command in this process has to ask again.
  await here('status', folder);
  expect(await readFile(file, 'utf8')).toBe(text);
});

it('[X3] goes to stderr by the environment, and stdout stays the result', async () => {
  process.env.GALLEY_LOG = 'info';
  try {
    const { ended } = startGalley(['status', folder, '--json']);
    const { stdout, stderr } = await ended;
    expect(JSON.parse(stdout)).toMatchObject({ path: folder });
    expect(records(stderr).map(({ msg }) => msg)).toEqual([
      'command',
      'workbench opened',
      'workbench closed',
      'command ended',
    ]);
  } finally {
    delete process.env.GALLEY_LOG;
  }
});

it('[X3] a level that does not exist is refused before anything is done', async () => {
  const { code, stderr } = await here('status', folder, '--log-level', 'loud');
  expect([code, stderr]).toEqual([1, expect.stringContaining('--log-level cannot be "loud"')]);
});
