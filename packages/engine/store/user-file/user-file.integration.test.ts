import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createUserFile } from './user-file.ts';

const posix = process.platform !== 'win32';
const counts = z.record(z.string(), z.number());
const countOnce = fileURLToPath(new URL('../testing/count-in-user-file.ts', import.meta.url));

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-user-file-'));
  file = join(folder, 'config', 'counts.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = () => createUserFile({ file, schema: counts, empty: {}, what: 'your counts' });
const put = async (text: string, mode = 0o600) => {
  await mkdir(join(folder, 'config'), { mode: 0o700, recursive: true });
  await writeFile(file, text, { mode });
};
function startCounting(times: number, options: { readonly hold?: boolean } = {}) {
  const args = [countOnce, file, String(times), ...(options.hold === true ? ['hold'] : [])];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

it('[T4] is empty before the first change and then private', async () => {
  expect(await open().read()).toEqual({});
  expect(await open().update((all) => ({ ...all, one: 1 }))).toEqual({ one: 1 });
  expect(await open().read()).toEqual({ one: 1 });
  if (!posix) return;
  for (const name of await readdir(join(folder, 'config'))) {
    expect((await stat(join(folder, 'config', name))).mode & 0o777, name).toBe(0o600);
  }
  expect((await stat(join(folder, 'config'))).mode & 0o777).toBe(0o700);
});

it('[T4] names a damaged file without quoting it, and never takes it for empty', async () => {
  for (const text of ['{"secret-text": ', '{"secret-text": "no number"}', '', '[]', 'null']) {
    await put(text);
    const failure = await open()
      .update((all) => ({ ...all, one: 1 }))
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'USER_FILE_DAMAGED', details: { file } });
    expect(
      `${JSON.stringify(failure)}${String(failure)}${failure instanceof Error ? failure.cause : ''}`,
    ).not.toContain('secret-text');
    expect(await readFile(file, 'utf8')).toBe(text);
  }
});

it('writes nothing when nothing changes or the change fails', async () => {
  const counted = open();
  await counted.update(() => ({ one: 1 }));
  const before = await stat(file);
  await counted.update((all) => all);
  await expect(
    counted.update(() => {
      throw new RangeError('no');
    }),
  ).rejects.toThrow(RangeError);
  expect((await stat(file)).ino).toBe(before.ino);
  expect(await counted.update((all) => ({ ...all, two: 2 }))).toEqual({ one: 1, two: 2 });
});

describe.skipIf(!posix)('what others could have put there', () => {
  it.each([0o640, 0o604, 0o644, 0o622])('[T4] refuses a file with mode %o', async (mode) => {
    await put('{}');
    await chmod(file, mode);
    await expect(open().read()).rejects.toMatchObject({ code: 'USER_FILE_EXPOSED' });
    await expect(open().update(() => ({}))).rejects.toMatchObject({ code: 'USER_FILE_EXPOSED' });
  });

  it('[T4] does not follow a link', async () => {
    const elsewhere = join(folder, 'elsewhere.json');
    await writeFile(elsewhere, '{"one":1}', { mode: 0o600 });
    await mkdir(join(folder, 'config'), { mode: 0o700 });
    await symlink(elsewhere, file);
    await expect(open().read()).rejects.toMatchObject({ code: 'USER_FILE_UNSAFE', details: { reason: 'link' } });
    await expect(open().update(() => ({}))).rejects.toMatchObject({ code: 'USER_FILE_UNSAFE' });
    expect(await readFile(elsewhere, 'utf8')).toBe('{"one":1}');
  });

  it('[T4] does not follow a link in place of its lock or its temporary file', async () => {
    const elsewhere = join(folder, 'elsewhere');
    await put('{}');
    await symlink(elsewhere, `${file}.lock`);
    await expect(open().update(() => ({ one: 1 }))).rejects.toMatchObject({ code: 'USER_FILE_UNSAFE' });
    await rm(`${file}.lock`);
    await symlink(elsewhere, `${file}.tmp`);
    await open().update(() => ({ one: 1 }));
    await expect(lstat(elsewhere)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('[T4] refuses a folder, a FIFO and a folder that others may change', async () => {
    await mkdir(file, { recursive: true });
    await expect(open().read()).rejects.toMatchObject({ details: { reason: 'not-a-file' } });
    await rm(file, { recursive: true });
    await once(spawn('mkfifo', ['-m', '600', file]), 'exit');
    await expect(open().read()).rejects.toMatchObject({ details: { reason: 'not-a-file' } });
    await rm(file);
    await chmod(join(folder, 'config'), 0o777);
    await expect(open().update(() => ({ one: 1 }))).rejects.toMatchObject({ details: { reason: 'open-folder' } });
  });

  it.skipIf(process.getuid?.() !== 0)("[T4] refuses another user's file", async () => {
    await put('{}');
    const { chown } = await import('node:fs/promises');
    await chown(file, 65_534, 65_534);
    await expect(open().read()).rejects.toMatchObject({ details: { reason: 'foreign' } });
  });
});

describe('several at once', () => {
  it('[T4] loses no change of this process or of others', async () => {
    const others = [startCounting(20), startCounting(20)];
    await Promise.all(Array.from({ length: 20 }, () => open().update((all) => ({ ...all, n: (all.n ?? 0) + 1 }))));
    for (const other of others) if (other.exitCode === null) await once(other, 'exit');
    expect(others.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect(await open().read()).toEqual({ n: 60 });
  });

  it('[T4] waits for nobody who was killed in the middle of a change', async () => {
    const holder = startCounting(1, { hold: true });
    await once(holder.stdout, 'data');
    const waiting = open().update((all) => ({ ...all, after: 1 }));
    holder.kill('SIGKILL');
    expect(await waiting).toEqual({ after: 1 });
    expect((await readdir(join(folder, 'config'))).sort()).toEqual(['counts.json', 'counts.json.lock']);
  });
});
