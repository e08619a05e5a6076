import { execFileSync } from 'node:child_process';
import { appendFile, chmod, mkdtempDisposable, open, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@galley/schema';
import { expect, it } from 'vitest';
import { type Disk, systemDisk } from './disk.ts';
import { observeDisk } from './observe-disk.ts';
import { openStore } from './open-store.ts';

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

it('makes objects read-only and shares no block with the source by hard link', async () => {
  await using under = await withStore();
  await writeFile(under.path('a'), 'content');
  const { hash } = await under.objects.putFile(under.path('a'));
  const object = await stat(under.objects.pathOf(hash));
  expect(object.mode & 0o777).toBe(0o444);
  expect(object.nlink).toBe(1);
  await writeFile(under.path('a'), 'edited in place');
  expect(String(await under.objects.get(hash))).toBe('content');
});

it('stores one whole version of a file that is changed once while it is read', async () => {
  let file = '';
  let changes = 0;
  await using under = await withStore();
  file = under.path('growing');
  await writeFile(file, Buffer.alloc(4_000_000, 1));
  await using handle = await open(file, 'r');
  const read = handle.read.bind(handle);
  const changing = new Proxy(handle, {
    get(target, key) {
      if (key === 'read') {
        return async (...args: Parameters<typeof read>) => {
          changes += 1;
          if (changes === 2) await appendFile(file, 'more');
          return read(...args);
        };
      }
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const stored = await under.objects.putFile(changing);
  expect(stored.size).toBe(4_000_004);
  expect(await under.objects.sizeOf(stored.hash)).toBe(4_000_004);
});

it('gives up on a file that never stops changing', async () => {
  await using under = await withStore();
  const file = under.path('restless');
  await writeFile(file, 'x');
  await using handle = await open(file, 'r');
  const restless = new Proxy(handle, {
    get(target, key) {
      if (key === 'read') {
        return async (...args: Parameters<typeof target.read>) => {
          await appendFile(file, 'x');
          return target.read(...args);
        };
      }
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
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
