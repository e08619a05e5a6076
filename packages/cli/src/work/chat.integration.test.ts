import { spawn } from 'node:child_process';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { commandFile } from '../testing/command-file.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-chat-'));
  await writeFile(join(folder, 'data.csv'), 'day,kind,amount\n2025-01-02,b,2.5\n2025-01-01,a,1\n');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function chat(...lines: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [commandFile, 'chat', folder], { stdio: 'pipe' });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin.end(`${lines.join('\n')}\n`);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
}

const request = 'Create one sheet per kind with day and amount';

it('[X3] takes a request, an answer to its plan, and publishes on command', async () => {
  const { code, stdout, stderr } = await chat(request, 'y', '/publish', '/quit');
  expect(code, stderr).toBe(0);
  expect(stdout).toContain('2 of 2 items are done');
  expect(stderr).toContain('Published: ');
  await access(join(folder, 'summary.xlsx'));
});

it('[P3] anything but yes at the gate is feedback, and the plan comes back', async () => {
  const { stderr } = await chat(request, 'call it other.xlsx', 'n');
  expect(stderr.match(/y starts it/g)?.length).toBeGreaterThanOrEqual(2);
  expect(stderr).toContain('other.xlsx');
  await expect(access(join(folder, 'other.xlsx'))).rejects.toThrow('ENOENT');
});

it('[X3] a waiting plan is shown again in the next conversation; errors are said and end nothing', async () => {
  await chat(request);
  const { code, stderr } = await chat('/nonsense', '/undo', '/diff');
  expect(code).toBe(0);
  expect(stderr).toContain('y starts it');
  expect(stderr).toContain('There is no command /nonsense');
  expect(stderr).toContain('The Draft changes nothing.');
});

it('[B12] a request beside a Draft waits until the person says what becomes of the Draft', async () => {
  const next = 'Sort data.csv by amount into sorted.csv';
  const { stdout, stderr } = await chat(request, 'y', next, '/refine', 'y', '/diff', '/quit');
  expect(stderr).toContain('A Draft is waiting for your decision: /publish, /discard, or /refine');
  expect(stdout.match(/items? (?:is|are) done/g)).toHaveLength(2);
  expect(stderr).toMatch(/added\s+sorted\.csv/);
  expect(stderr).toMatch(/added\s+summary\.xlsx/);
  const other = await chat(next, '/discard', 'y', '/diff', '/quit');
  expect(other.stderr).toContain('The Draft is dropped.');
  expect(other.stderr).toMatch(/added\s+sorted\.csv/);
  expect(other.stderr).not.toMatch(/added\s+summary\.xlsx/);
});
