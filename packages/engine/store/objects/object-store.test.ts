import { execFileSync } from 'node:child_process';
import {
  appendFile,
  chmod,
  type FileHandle,
  mkdtempDisposable,
  open,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@galley/schema';
import { expect, it } from 'vitest';
import { copyAndHash } from '../disk/copy-and-hash.ts';
import { type Disk, systemDisk } from '../disk/disk.ts';
import { observeDisk } from '../disk/observe-disk.ts';
import { openStore } from '../open/open-store.ts';

async function withStore(disk: Disk = systemDisk) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'galley-objects-'));
  const store = await openStore({ directory: join(folder.path, '.galley'), clock: systemClock, disk });
  return {
    path: (name: string) => join(folder.path, name),
    objects: store.objects,
    async [Symbol.asyncDispose]() {
      await store.close();
      await folder.remove();
    },
  };
}

it('stores a file of several chunks under the hash that the system computes', async () => {
  await using under = await withStore();
  const file = under.path('large.bin');
  await writeFile(file, Buffer.alloc(3_500_001, 'galley'));
  const stored = await under.objects.putFile(file);
  const [expected] = execFileSync('sha256sum', [file], { encoding: 'utf8' }).split(' ');
  expect(stored).toEqual({ hash: expected, size: 3_500_001 });
  expect((await under.objects.get(stored.hash)).equals(Buffer.alloc(3_500_001, 'galley'))).toBe(true);
  expect(await under.objects.putFile(file)).toEqual(stored);
});

it('stores an empty file', async () => {
  await using under = await withStore();
  await writeFile(under.path('empty'), '');
  const { hash, size } = await under.objects.putFile(under.path('empty'));
  expect(size).toBe(0);
  expect(await under.objects.get(hash)).toHaveLength(0);
});

it('[B11] writes an existing object no second time', async () => {
  let writes = 0;
  await using under = await withStore(observeDisk(systemDisk, { after: () => (writes += 1) }));
  await writeFile(under.path('a'), 'same');
  await under.objects.put(Buffer.from('same'));
  writes = 0;
  await under.objects.put(Buffer.from('same'));
  await under.objects.putFile(under.path('a'));
  expect(writes).toBe(0);
});

it('[T4] makes objects read-only, for their owner alone, and shares no block with the source by hard link', async () => {
  await using under = await withStore();
  await writeFile(under.path('a'), 'content');
  const { hash } = await under.objects.putFile(under.path('a'));
  const object = await stat(under.objects.pathOf(hash));
  expect(object.mode & 0o777).toBe(0o400);
  expect(object.nlink).toBe(1);
  await writeFile(under.path('a'), 'edited in place');
  expect(String(await under.objects.get(hash))).toBe('content');
});

/** A handle whose file is changed just before each of its looks that `when` picks, counted from 1. */
function changedBeforeLook(
  handle: FileHandle,
  change: () => Promise<void>,
  when: (look: number) => boolean,
): FileHandle {
  let looks = 0;
  return new Proxy(handle, {
    get(target, key) {
      if (key === 'stat') {
        return async () => {
          looks += 1;
          if (when(looks)) await change();
          return target.stat({ bigint: true });
        };
      }
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

it.each([1, 4_000_000])(
  'stores one whole version of a file of %i bytes that changes while it is read',
  async (size) => {
    await using under = await withStore();
    const file = under.path('growing');
    await writeFile(file, Buffer.alloc(size, 1));
    await using handle = await open(file, 'r');
    // The second look is the one after the first reading.
    const changing = changedBeforeLook(
      handle,
      () => appendFile(file, 'more'),
      (look) => look === 2,
    );
    const stored = await under.objects.putFile(changing);
    expect(stored.size).toBe(size + 4);
    expect(await under.objects.get(stored.hash)).toEqual(Buffer.concat([Buffer.alloc(size, 1), Buffer.from('more')]));
  },
);

it('reports a fault met on another thread with its system code', async () => {
  await using under = await withStore();
  await writeFile(under.path('large'), Buffer.alloc(2_000_000));
  await using source = await open(under.path('large'), 'r');
  await using readOnly = await open(under.path('large'), 'r');
  await expect(copyAndHash(source, 2_000_000, readOnly)).rejects.toMatchObject({ code: 'EBADF' });
  expect(await copyAndHash(source, 2_000_000)).toMatchObject({ size: 2_000_000 });
});

it('shares folder syncs among files stored together', async () => {
  const counts = new Map<string, number>();
  const disk = observeDisk(systemDisk, {
    after: (operation) => counts.set(operation, (counts.get(operation) ?? 0) + 1),
  });
  await using under = await withStore(disk);
  await Promise.all(Array.from({ length: 600 }, (_, index) => under.objects.put(Buffer.from(`content ${index}`))));
  expect(counts.get('rename')).toBe(600);
  expect(counts.get('syncDirectory')).toBeLessThan(560);
});

it('calls nothing stored whose folder could not be synced, not even when it is found there', async () => {
  let failing = true;
  const disk = observeDisk(systemDisk, {
    before(operation) {
      if (failing && operation === 'syncDirectory')
        throw Object.assign(new TypeError('EIO: injected'), { code: 'EIO' });
    },
  });
  failing = false;
  await using under = await withStore(disk);
  failing = true;
  for (const attempt of [1, 2]) {
    const put = under.objects.put(Buffer.from('content'));
    await expect(put, `attempt ${attempt}`).rejects.toMatchObject({ code: 'STORE_WRITE_FAILED' });
  }
  failing = false;
  const { hash } = await under.objects.put(Buffer.from('content'));
  expect(await under.objects.has(hash)).toBe(true);
});

it('gives up on a file that never stops changing', async () => {
  await using under = await withStore();
  const file = under.path('restless');
  await writeFile(file, 'x');
  await using handle = await open(file, 'r');
  const restless = changedBeforeLook(
    handle,
    () => appendFile(file, 'x'),
    () => true,
  );
  await expect(under.objects.putFile(restless)).rejects.toMatchObject({ code: 'FILE_CHANGED_WHILE_READ' });
});

it('[B2] refuses links, folders and pipes', async () => {
  await using under = await withStore();
  await writeFile(under.path('a'), 'content');
  await symlink(under.path('a'), under.path('link'));
  execFileSync('mkfifo', [under.path('pipe')]);
  await expect(under.objects.putFile(under.path('link'))).rejects.toMatchObject({ code: 'ELOOP' });
  await expect(under.objects.putFile(under.path('pipe'))).rejects.toMatchObject({ code: 'NOT_A_FILE' });
  await chmod(under.path('.'), 0o755);
  await expect(under.objects.putFile(under.path('.'))).rejects.toMatchObject({ code: 'NOT_A_FILE' });
});
