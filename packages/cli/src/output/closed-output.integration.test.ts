import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandFile } from '../testing/command-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-closed-'));
  await writeFile(join(folder, 'big.csv'), `day,amount\n${'2025-01-01,1\n'.repeat(60_000)}`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a command whose reader takes a little and goes away, as `head` does. */
function withHead(args: readonly string[], both = false): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, [commandFile, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let stderr = '';
  child.stdout.once('data', () => child.stdout.destroy());
  if (both) child.stderr.once('data', () => child.stderr.destroy());
  else
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stderr })));
}

it.each([
  ['help', ['--help'], 0],
  ['a long result', ['read', 'big.csv', '--json'], 0],
  ['a failure as JSON', ['read', 'missing.csv', '--json'], 1],
])('[X3] %s whose reader goes away ends without a stack trace', async (_, args, code) => {
  const here = args.map((word) => (word.endsWith('.csv') ? join(folder, word) : word));
  const ended = await withHead(here);
  expect(ended.code).toBe(code);
  expect(ended.stderr).not.toMatch(/EPIPE|at \w.*\(|node:internal/);
});

it('[X3] work that was asked for goes on to its end when nobody reads, and its exit code is its own', async () => {
  const args = ['run', folder, 'Sort big.csv by amount into sorted.csv', '--yes'];
  expect((await withHead(args, true)).code).toBe(0);
  const { code, stderr } = await withHead(['status', folder]);
  expect([code, stderr]).toEqual([0, '']);
  const listed = spawn(process.execPath, [commandFile, 'list', folder]);
  let text = '';
  listed.stdout.setEncoding('utf8').on('data', (more: string) => {
    text += more;
  });
  await new Promise((resolve) => listed.on('close', resolve));
  expect(text).toContain('done');
});
