import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { commandFile } from '../testing/command-file.ts';
import { here } from '../testing/in-process.ts';

const request = 'Create one sheet per kind with day and amount, and a summary sheet with totals';
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'galley-companion-cli-'));
  await writeFile(join(directory, 'data.csv'), 'day,kind,amount\n2025-01-02,Rent,2.5\n2025-01-01,Food,1\n');
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const ask = (...args: string[]) => here('companion', directory, ...args);

it('[X3] [P11] a question is answered with its queries and sources; tools open on demand; nothing of the run changes', async () => {
  const { run_id: run } = JSON.parse((await here('run', directory, request, '--json')).stdout);
  const plan = await ask('What does the plan cover?');
  expect(plan.code, plan.stderr).toBe(0);
  expect(plan.stdout).toMatch(/Sources:\n {2}/);
  expect(plan.stdout).toContain('Computed:');
  const opened = await ask('--open', 'debug');
  expect(opened.stdout).toMatch(/open +debug +You opened it\./);
  expect((await ask('--open', 'everything')).code).toBe(1);
  const cost = JSON.parse((await ask('What did it cost?', '--json')).stdout);
  expect(cost).toMatchObject({ stage: 'plan_review', answer: { by: 'rules' }, error: null });
  expect((await ask('--history')).stdout).toContain('Computed:');
  expect((await ask('--before', 'Which files are here?')).stdout).toContain('data.csv');
  expect((await here('status', directory, '--json')).stdout).toContain(run);
  expect(await readdir(directory)).toEqual(['.galley', 'data.csv']);
});

it('[X3] [P17] words of the person are proposed as feedback, and applied on command; lines may come from a pipe', async () => {
  await here('run', directory, request, '--json');
  const child = spawn(process.execPath, [commandFile, 'companion', directory], { stdio: 'pipe' });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin.end('How is it going?\n/nonsense\n/tools\n/apply\nPlease tell it to call it other.xlsx\n/quit\n');
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(code, stderr).toBe(0);
  expect(stdout).toContain('Computed:');
  expect(stderr).toContain('There is no command /nonsense');
  expect(stderr).toContain('Nothing is proposed.');
  expect(stderr).toMatch(/open +basic/);
  const last = JSON.parse((await ask('--history', '--json')).stdout).exchanges.at(-1);
  expect(last.proposals).toMatchObject([{ target: 'feedback', state: 'open', apply: { can: true } }]);
  const applied = await ask('--apply', last.proposals[0].proposal_id);
  expect(applied.stdout).toMatch(/Applied\. The run run_\S+ is waiting\./);
  expect((await here('plan', 'show', directory)).stdout).toContain('other.xlsx');
});
