import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CsvEditResult, editCsv } from '../csv/edit/edit-csv.ts';
import type { CsvOperation } from '../csv/index.ts';
import type { LinesRead } from '../text/decode/read-lines.ts';
import type { WorkbookMap } from '../xlsx/map/map-workbook.ts';
import { makeBook } from '../xlsx/testing/make-book.ts';
import { createPool, type Pool } from './pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-pool-test-'));
const large = join(folder, 'large.xlsx');
const csv = Buffer.from(`id,name\n${Array.from({ length: 60_000 }, (_, row) => `${row},name ${row}`).join('\n')}\n`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(() => {
  const rows = Array.from({ length: 200_000 }, (_, index) => {
    const row = index + 1;
    return `<row r="${row}"><c r="A${row}"><v>${row}</v></c><c r="B${row}" t="str"><v>text ${row * 7919}</v></c></row>`;
  });
  writeFileSync(large, makeBook({ rows: rows.join('') }));
});

const long = async (pool: Pool, options = {}) =>
  (await pool.run('read', 'useFormat', ['xlsx', 'map', { path: large }, {}], options)) as WorkbookMap;
const lines = async (pool: Pool, text: string) =>
  (await pool.run('read', 'useFormat', [
    'text',
    'read',
    Buffer.from(text),
    { lineStart: 1, lineCount: 9 },
  ])) as LinesRead;
const short = (pool: Pool) => lines(pool, 'one\ntwo\n');
const edit = async (pool: Pool, bytes: Buffer, operations: readonly CsvOperation[] = [], options = {}) =>
  (await pool.run('edit', 'useFormat', ['csv', 'edit', bytes, operations, {}], options)) as CsvEditResult;
const isUp = (pool: Pool, count = 1) => expect.poll(() => pool.pids().length).toBe(count);
const isGone = (pid: number): boolean => {
  try {
    // A zombie still answers to a signal.
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
};

describe('createPool', () => {
  it('[T9] large bytes go and come back unharmed, and nothing is left of them', async () => {
    await using pool = createPool();
    const operations = [{ kind: 'set_cells' as const, cells: [{ row: 3, column: 'name', value: 'new' }] }];
    const edited = await edit(pool, csv, operations);
    expect(edited.bytes.equals(editCsv(csv, operations, {}).bytes)).toBe(true);
    expect(Buffer.isBuffer(edited.bytes)).toBe(true);
    await expect.poll(() => readdirSync(pool.scratch)).toEqual([]);
  });

  it('[T9] one task lost with its process is tried again; lost again it is an error, and the next one works', async () => {
    await using pool = createPool({ limits: { read: { processes: 1 } } });
    const once = long(pool);
    await isUp(pool);
    for (const pid of pool.pids()) process.kill(pid, 'SIGKILL');
    expect((await once).sheets[0]?.rows).toBe(200_000);

    const twice = expect(long(pool)).rejects.toMatchObject({ code: 'WORKER_CRASHED', remedy: expect.any(String) });
    for (let kill = 0; kill < 2; kill += 1) {
      await isUp(pool);
      const [pid = 0] = pool.pids();
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => pool.pids()).not.toContain(pid);
    }
    await twice;
    expect((await short(pool)).text).toBe('one\ntwo');
  });

  it('[T9] a process that hangs is killed at its time limit', async () => {
    await using pool = createPool({ limits: { read: { processes: 1 } } });
    await short(pool);
    const [pid = 0] = pool.pids();
    process.kill(pid, 'SIGSTOP');
    await expect(long(pool, { timeoutMs: 300 })).rejects.toMatchObject({ code: 'WORKER_TIMEOUT' });
    expect(isGone(pid)).toBe(true);
    expect((await short(pool)).text).toBe('one\ntwo');
  });

  it.each([
    ['heap', { heapMegabytes: 24 }],
    ['memory outside the heap', { memoryMegabytes: 60 }],
  ])('[T9] a process that needs more %s than allowed ends with a code', async (_name, limits) => {
    await using pool = createPool({ limits: { read: { ...limits, processes: 1 } } });
    const rows = readFileSync(large);
    await expect(pool.run('read', 'readSheet', [rows, { rowCount: 200_000 }])).rejects.toMatchObject({
      code: 'WORKER_OUT_OF_MEMORY',
    });
  });

  it('[T9] an answer over the limit is refused, and the process goes on', async () => {
    await using pool = createPool({ limits: { edit: { answerBytes: 100_000 } } });
    await expect(edit(pool, csv)).rejects.toMatchObject({ code: 'WORKER_ANSWER_TOO_LARGE' });
    const small = Buffer.from('a\n1\n');
    expect((await edit(pool, small)).row_count).toBe(1);
    expect(pool.pids('edit')).toHaveLength(1);
  });

  it('[R15] a signal ends work under way and work that waits', async () => {
    await using pool = createPool({ limits: { read: { processes: 1 } } });
    const stop = new AbortController();
    const tasks = [long(pool, { signal: stop.signal }), long(pool, { signal: stop.signal })];
    const outcomes = tasks.map((task) => expect(task).rejects.toMatchObject({ code: 'CANCELLED' }));
    await isUp(pool);
    const [pid = 0] = pool.pids();
    const started = performance.now();
    stop.abort();
    await Promise.all(outcomes);
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(isGone(pid)).toBe(true);
    await expect(long(pool, { signal: stop.signal })).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('[R15] after work that was stopped the next finds a process that is up, and one that dies without work is not replaced', async () => {
    await using pool = createPool({ limits: { read: { processes: 1, idleMs: 2_000 } } });
    const stop = new AbortController();
    const stopped = expect(long(pool, { signal: stop.signal })).rejects.toMatchObject({ code: 'CANCELLED' });
    await isUp(pool);
    const [first = 0] = pool.pids();
    stop.abort();
    await stopped;
    await isUp(pool);
    const [second = 0] = pool.pids();
    expect(second).not.toBe(first);
    expect((await short(pool)).text).toBe('one\ntwo');
    expect(pool.pids()).toEqual([second]);
    process.kill(second, 'SIGKILL');
    await isUp(pool, 0);
    await expect(setTimeout(100, pool.pids())).resolves.toEqual([]);
  });

  it('[T9] a process that was started ahead ends when nobody needs it', async () => {
    await using pool = createPool({ limits: { read: { processes: 1, idleMs: 200 } } });
    await expect(long(pool, { timeoutMs: 20 })).rejects.toMatchObject({ code: 'WORKER_TIMEOUT' });
    await isUp(pool);
    await isUp(pool, 0);
  });

  it('[T9] a task whose bytes cannot be handed over costs no process', async () => {
    await using pool = createPool({ limits: { edit: { processes: 1 } } });
    const small = Buffer.from('a\n1\n');
    await edit(pool, small);
    rmSync(pool.scratch, { recursive: true });
    writeFileSync(pool.scratch, 'not a folder');
    await expect(edit(pool, csv)).rejects.toMatchObject({ code: 'WORKER_UNAVAILABLE' });
    expect((await edit(pool, small)).row_count).toBe(1);
  });

  it('[R15] a signal that comes while bytes are handed over is heard', async () => {
    await using pool = createPool({ limits: { edit: { processes: 1 } } });
    const stop = new AbortController();
    const task = edit(pool, csv, [], { signal: stop.signal });
    stop.abort();
    await expect(task).rejects.toMatchObject({ code: 'CANCELLED' });
    expect((await edit(pool, Buffer.from('a\n1\n'))).row_count).toBe(1);
  });

  it.each([1, 2])('[T9] first come, first served by %i processes', async (processes) => {
    await using pool = createPool({ limits: { read: { processes } } });
    const order: number[] = [];
    let most = 0;
    const tasks = Array.from({ length: 12 }, async (_, index) => {
      await lines(pool, `line ${index}\n`);
      most = Math.max(most, pool.pids().length);
      order.push(index);
    });
    await Promise.all(tasks);
    expect(most).toBe(processes);
    if (processes === 1) expect(order).toEqual([...order].sort((one, two) => one - two));
  });

  it('[T9] a process that cannot be started is an error with a code', async () => {
    const real = process.execPath;
    await using pool = createPool();
    try {
      process.execPath = join(folder, 'no-such-program');
      await expect(short(pool)).rejects.toMatchObject({ code: 'WORKER_UNAVAILABLE' });
    } finally {
      process.execPath = real;
    }
    expect((await short(pool)).text).toBe('one\ntwo');
  });

  it('[A5] a worker sees no key of the environment', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-secret');
    vi.stubEnv('PGPASSWORD', 'secret');
    await using pool = createPool();
    await short(pool);
    vi.unstubAllEnvs();
    const [pid = 0] = pool.pids();
    if (process.platform === 'linux') expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/secret/);
  });

  it('[T9] closing ends every process, and later work is refused', async () => {
    const pool = createPool();
    await Promise.all([short(pool), long(pool)]);
    const pids = pool.pids();
    const { scratch } = pool;
    await pool.close();
    expect(pids.every(isGone)).toBe(true);
    expect(() => readdirSync(scratch)).toThrow('ENOENT');
    await expect(short(pool)).rejects.toMatchObject({ code: 'WORKER_UNAVAILABLE' });
  });

  it('[T9] a parent that is killed leaves no process, busy or hanging, and no file', async () => {
    const temporary = mkdtempSync(join(folder, 'tmp-'));
    const module = JSON.stringify(new URL('./pool.ts', import.meta.url).href);
    const program = `const { createPool } = await import(${module}); const pool = createPool();
      for (let task = 0; task < 2; task += 1) void pool.run('read', 'useFormat', ['xlsx', 'map', { path: ${JSON.stringify(large)} }, {}]);
      setInterval(() => { if (pool.pids().length === 2) console.log(JSON.stringify(pool.pids())); }, 20);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, TMPDIR: temporary },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [first] = await parent.stdout.setEncoding('utf8').take(1).toArray();
    const pids: number[] = JSON.parse(String(first).split('\n')[0] ?? '[]');
    const [stopped = 0] = pids;
    process.kill(stopped, 'SIGSTOP');
    parent.kill('SIGKILL');
    await expect.poll(() => pids.every(isGone)).toBe(true);
    await expect.poll(() => readdirSync(temporary)).toEqual([]);
    expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })).not.toContain(temporary);
  });
});
