import { existsSync } from 'node:fs';
import { mkdtemp, mkdtempDisposable, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type NewEvent, systemClock } from '@galley/schema';
import { expect, it } from 'vitest';
import { systemDisk } from '../disk/disk.ts';
import { observeDisk } from '../disk/observe-disk.ts';
import { describeStore } from '../testing/conformance.ts';
import { openStore } from './open-store.ts';

describeStore('SQLite and a folder', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'galley-store-'));
  return {
    open: () => openStore({ directory, clock: systemClock }),
    dispose: () => rm(directory, { recursive: true }),
  };
});

const temporary = () => mkdtempDisposable(join(tmpdir(), 'galley-store-'));
const selected = (model: string): NewEvent => ({ stream: 'workbench', event: { type: 'model.selected', model } });

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: injected`), { code });
}

it('shares one commit among all appends of a tick', async () => {
  await using folder = await temporary();
  let commits = 0;
  const disk = observeDisk(systemDisk, { after: (operation) => (commits += operation === 'commit' ? 1 : 0) });
  await using store = await openStore({ directory: folder.path, clock: systemClock, disk });
  commits = 0;
  await Promise.all(Array.from({ length: 300 }, (_, index) => store.journal.append([selected(String(index))])));
  expect(commits).toBe(1);
  await store.journal.append([selected('later')]);
  expect(commits).toBe(2);
});

it.each(['ENOSPC', 'EIO', 'EACCES'])(
  'rejects every append of a commit that failed with %s, and goes on after it',
  async (code) => {
    await using folder = await temporary();
    let failing = false;
    const disk = observeDisk(systemDisk, {
      before(operation) {
        if (failing && operation === 'commit') throw systemError(code);
      },
    });
    await using store = await openStore({ directory: folder.path, clock: systemClock, disk });
    await store.journal.append([selected('first')]);
    const told: number[] = [];
    store.journal.onCommit((rows) => told.push(...rows.map(({ seq }) => seq)));

    failing = true;
    const results = await Promise.allSettled([
      store.journal.append([selected('a'), selected('b')]),
      store.journal.append([selected('c')]),
    ]);
    for (const result of results) {
      expect(result).toMatchObject({
        status: 'rejected',
        reason: { code: 'STORE_WRITE_FAILED', details: { system_code: code } },
      });
    }
    expect(store.journal.lastSeq).toBe(1);
    expect(told).toEqual([]);

    failing = false;
    const [row] = await store.journal.append([selected('d')]);
    expect(row?.seq).toBe(2);
    expect((await store.journal.read('workbench')).map(({ event }) => 'model' in event && event.model)).toEqual([
      'first',
      'd',
    ]);
  },
);

it('has a large payload on disk before the row that names it', async () => {
  await using folder = await temporary();
  const writes: string[] = [];
  const disk = observeDisk(systemDisk, { after: (operation) => writes.push(operation) });
  await using store = await openStore({ directory: folder.path, clock: systemClock, disk });
  writes.length = 0;
  await store.journal.append([selected('m'.repeat(40_000))]);
  expect(writes).toEqual(['writeFile', 'makeDirectory', 'rename', 'syncDirectory', 'commit']);
  await store.journal.append([selected('m'.repeat(30_000))]);
  expect(writes.at(-1)).toBe('commit');
  expect(writes).toHaveLength(6);
});

it('leaves no temporary file behind when an object cannot be written', async () => {
  await using folder = await temporary();
  let failOn = '';
  const disk = observeDisk(systemDisk, {
    before(operation) {
      if (operation === failOn) throw systemError('ENOSPC');
    },
  });
  await using store = await openStore({ directory: folder.path, clock: systemClock, disk });
  for (const operation of ['writeFile', 'rename', 'syncDirectory']) {
    failOn = operation;
    await expect(store.objects.put(Buffer.from(operation))).rejects.toMatchObject({ code: 'STORE_WRITE_FAILED' });
    expect(await readdir(join(folder.path, 'tmp'))).toEqual([]);
  }
});

it('refuses a store of a newer format, and frees the lock', async () => {
  await using folder = await temporary();
  await (await openStore({ directory: folder.path, clock: systemClock })).close();
  const database = new DatabaseSync(join(folder.path, 'galley.db'));
  database.exec("UPDATE meta SET value = '3' WHERE key = 'format_version'");
  database.close();
  for (const attempt of [1, 2]) {
    await expect(openStore({ directory: folder.path, clock: systemClock }), `attempt ${attempt}`).rejects.toMatchObject(
      {
        code: 'STORE_VERSION_UNKNOWN',
        details: { found: 3, known: 2 },
      },
    );
  }
});

it('says that a journal file is damaged instead of replacing it', async () => {
  await using folder = await temporary();
  await writeFile(
    join(folder.path, 'galley.db'),
    'this is not a database, but it is long enough to be read as one'.repeat(50),
  );
  await expect(openStore({ directory: folder.path, clock: systemClock })).rejects.toMatchObject({
    code: 'STORE_DAMAGED',
  });
});

it('opens for reading beside the owner, sees what it commits, and cannot write', async () => {
  await using folder = await temporary();
  await expect(openStore({ directory: folder.path, clock: systemClock, readOnly: true })).rejects.toMatchObject({
    code: 'NOT_A_WORKBENCH',
  });
  await using owner = await openStore({ directory: folder.path, clock: systemClock });
  await using reader = await openStore({ directory: folder.path, clock: systemClock, readOnly: true });
  await owner.journal.append([selected('m')]);
  expect(reader.journal.lastSeq).toBe(1);
  expect(await reader.journal.read('workbench')).toHaveLength(1);
  await expect(reader.journal.append([selected('n')])).rejects.toMatchObject({ code: 'STORE_READ_ONLY' });
  await expect(reader.objects.put(Buffer.from('n'))).rejects.toMatchObject({ code: 'STORE_READ_ONLY' });
});

it('is locked against a second opening in the same process, and free after close', async () => {
  await using folder = await temporary();
  const store = await openStore({ directory: folder.path, clock: { now: () => 42 } });
  await expect(openStore({ directory: folder.path, clock: systemClock })).rejects.toMatchObject({
    code: 'WORKBENCH_LOCKED',
    details: { pid: process.pid, since: 42 },
  });
  await store.close();
  expect(existsSync(join(folder.path, 'lock'))).toBe(false);
  await (await openStore({ directory: folder.path, clock: systemClock })).close();
});
