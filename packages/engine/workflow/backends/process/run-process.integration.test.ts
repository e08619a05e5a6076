import { getEventListeners } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive, pidIn, waitUntil } from '../testing/wait-until.ts';
import { type ProcessRequest, runProcess } from './run-process.ts';

describe('runProcess', () => {
  let cwd: string;
  beforeEach(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'galley-process-'));
  });
  afterEach(() => rm(cwd, { recursive: true, force: true }));

  async function bash(script: string, part: Partial<ProcessRequest> = {}) {
    const chunks: Buffer[] = [];
    const end = await runProcess({
      command: 'bash',
      args: ['-c', script],
      cwd,
      env: {},
      stdin: '',
      limits: { totalMs: 20_000, idleMs: 20_000 },
      signal: new AbortController().signal,
      onStdout: (chunk) => chunks.push(chunk),
      onStderr: () => undefined,
      ...part,
    });
    return { ...end, stdout: Buffer.concat(chunks).toString() };
  }
  const elapsed = async (work: () => Promise<unknown>): Promise<number> => {
    const started = performance.now();
    await work();
    return performance.now() - started;
  };

  it('[O7] hands over the prompt and reports output, exit code and signal', async () => {
    expect(await bash('cat; exit 7', { stdin: 'hello' })).toMatchObject({ stdout: 'hello', exitCode: 7, signal: null });
    expect(await bash('kill -KILL $$')).toMatchObject({ exitCode: null, signal: 'SIGKILL' });
  });

  it('[O7] a program that never reads a large prompt is no fault', async () => {
    expect(await bash('exit 0', { stdin: 'x'.repeat(10_000_000) })).toMatchObject({ exitCode: 0 });
  });

  it('[O7] a program that is done does not wait for a child that holds its output, and leaves none', async () => {
    const took = await elapsed(async () => {
      const { stdout } = await bash('sleep 300 & echo $! > left.pid; echo done');
      expect(stdout).toBe('done\n');
    });
    // Far less than the child would take, however busy the machine is.
    expect(took).toBeLessThan(60_000);
    const left = await pidIn(join(cwd, 'left.pid'));
    await waitUntil('the child is gone', async () => !(await isAlive(left)));
  });

  it('[O7] loses nothing of a long output that ends with the program', async () => {
    const { stdout } = await bash('head -c 30000000 /dev/zero | tr "\\0" x');
    expect(stdout.length).toBe(30_000_000);
  });

  it('[O11] abort ends a child that left the process group and ignores SIGTERM', async () => {
    const abort = new AbortController();
    const script = `setsid bash -c 'trap "" TERM; echo $$ > far.pid; sleep 300' & trap "" TERM; wait; sleep 300`;
    const running = bash(script, { signal: abort.signal }).catch((error: unknown) => error);
    const pid = await pidIn(join(cwd, 'far.pid'));
    const took = await elapsed(async () => {
      abort.abort();
      expect(await running).toMatchObject({ code: 'TURN_ABORTED' });
    });
    expect(took).toBeLessThan(1000);
    expect(await isAlive(pid)).toBe(false);
  });

  it('[O11] a program that tidies up on SIGTERM is given the time', async () => {
    const abort = new AbortController();
    const script = 'trap "sleep 0.1; echo tidy > tidy.txt; exit" TERM; echo $$ > own.pid; sleep 300 & wait';
    const running = bash(script, { signal: abort.signal }).catch((error: unknown) => error);
    await pidIn(join(cwd, 'own.pid'));
    abort.abort();
    await running;
    expect(await readFile(join(cwd, 'tidy.txt'), 'utf8')).toBe('tidy\n');
  });

  it('[O6] idle and total limits say which one it was', async () => {
    const silent = bash('sleep 300', { limits: { totalMs: 60_000, idleMs: 150 } });
    await expect(silent).rejects.toMatchObject({ details: { limit: 'idle' } });
    const talking = bash('while true; do echo x; sleep 0.02; done', { limits: { totalMs: 400, idleMs: 60_000 } });
    await expect(talking).rejects.toMatchObject({ code: 'TIME_LIMIT', details: { limit: 'total' } });
  });

  it('[O7] an error of the receiver ends the program and comes out', async () => {
    const onStdout = () => {
      throw new RangeError('enough');
    };
    const running = bash('echo $$ > own.pid; while true; do echo x; sleep 0.02; done', { onStdout });
    await expect(running).rejects.toThrow('enough');
    expect(await isAlive(await pidIn(join(cwd, 'own.pid')))).toBe(false);
    await expect(bash('echo last words', { onStdout })).rejects.toThrow('enough');
  });

  it('[A5] keys in our environment do not reach the program, given ones do', async () => {
    process.env.SOME_PROVIDER_API_KEY = 'sk-hidden';
    try {
      const { stdout } = await bash('echo "[$SOME_PROVIDER_API_KEY] [$GIVEN_API_KEY] [$HOME]"', {
        env: { GIVEN_API_KEY: 'given' },
      });
      expect(stdout).toBe(`[] [given] [${process.env.HOME}]\n`);
    } finally {
      delete process.env.SOME_PROVIDER_API_KEY;
    }
  });

  it('[O16] a hundred programs leave no zombie and no listener', async () => {
    const { signal } = new AbortController();
    // A hundred at once on a busy machine: this is about what they leave, not about how long they take.
    const limits = { totalMs: 120_000, idleMs: 120_000 };
    await Promise.all(Array.from({ length: 100 }, () => bash('echo x', { signal, limits })));
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').catch(() => '');
    const names = await Promise.all(
      children
        .trim()
        .split(' ')
        .filter(Boolean)
        .map((pid) => readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')),
    );
    expect(names.filter((name) => name.trim() === 'bash')).toEqual([]);
  }, 180_000);
});
