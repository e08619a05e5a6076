import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandFile } from '../packages/cli/src/testing/command-file.ts';
import { writeOfficeTasks, writeSpreadsheetTasks } from './testing/sample-suites.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-eval-test-'));
  writeSpreadsheetTasks(join(folder, 'sheets'));
  writeOfficeTasks(join(folder, 'office'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Evaluation {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
}

function start(model: string, suite: string, out: string, ...more: string[]): Evaluation {
  const args = ['--model', model, '--suite', join(folder, suite), '--out', join(folder, out), '--json', ...more];
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run.ts'), ...args], {
    env: { ...process.env, GALLEY_COMMAND: commandFile },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr }))) };
}

const idsIn = (out: string): string[] =>
  readFileSync(join(folder, out), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { id: string }).id);

it('[A1] [A7] known answers score everything; a task that measures nothing is left out and named', async () => {
  const { code, stdout, stderr } = await start('scripted/answers', 'sheets', 'sheets.jsonl').ended;
  expect(code, stderr).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    suite: 'spreadsheetbench',
    totals: [{ group: 'all', tasks: 1, hard: 1, soft: 1, cost: expect.any(Number), tokens: expect.any(Number) }],
  });
  expect(stderr).toContain('left out: 1-2/1: its checks hold before any work');
});

it('a model that does nothing scores nothing; the offline model gets what it gets', async () => {
  const nothing = await start('scripted/nothing', 'office', 'nothing.jsonl', '--limit', '1').ended;
  expect(JSON.parse(nothing.stdout)).toMatchObject({ totals: [{ tasks: 1, passed: 0 }] });
  const offline = await start('offline', 'office', 'offline.jsonl', '--limit', '1').ended;
  expect(JSON.parse(offline.stdout)).toMatchObject({ totals: [{ tasks: 1, cost: 0 }] });
});

it('[R9] killed for real, it goes on with what has no result; what was scored is not run again', async () => {
  const out = 'killed.jsonl';
  const first = start('scripted/answers', 'office', out);
  await expect.poll(() => existsSync(join(folder, out)) && readFileSync(join(folder, out), 'utf8')).toContain('\n');
  first.child.kill('SIGKILL');
  await first.ended;
  const before = readFileSync(join(folder, out), 'utf8');
  const done = idsIn(out).length;
  expect(done).toBeGreaterThan(0);

  const { code, stdout, stderr } = await start('scripted/answers', 'office', out).ended;
  expect(code, stderr).toBe(0);
  expect(readFileSync(join(folder, out), 'utf8').startsWith(before)).toBe(true);
  expect(idsIn(out)).toEqual(['1-1/0', '2-1/0']);
  expect(stderr).not.toContain(`${done}/2  `);
  expect(stderr).toContain('left out: 3-1/0: evaluate_dance is not a check that is known here.');
  const { totals } = JSON.parse(stdout) as { totals: { group: string; hard: number }[] };
  expect(totals.at(-1)).toMatchObject({ group: 'all', tasks: 2, hard: 1 });
});

it('[O12] a budget that is used up leaves the rest untried and says so', async () => {
  const { code, stdout, stderr } = await start('scripted/answers', 'sheets', 'budget.jsonl', '--budget', '0.00001')
    .ended;
  expect(code).toBe(1);
  expect(stderr).toContain('2 cases were not tried: the budget is used up.');
  expect(JSON.parse(stdout)).toMatchObject({ totals: [{ tasks: 0 }] });
});
