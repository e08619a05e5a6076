import { mkdtempDisposable, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@galley/schema';
import { expect, it } from 'vitest';
import { openStore } from '../open/open-store.ts';
import { storedPath } from './stored-path.ts';

it('[T4] content that is in an archive alone gets its file; a link in its place is not followed', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-stored-path-'));
  await using store = await openStore({ directory: join(folder.path, '.galley'), clock: systemClock });
  const { objects } = store;
  const bytes = Buffer.from('kept');
  const { hash } = await objects.put(bytes);
  expect(await readFile(await storedPath(objects, hash))).toEqual(bytes);

  await rm(objects.pathOf(hash));
  const packed = { ...objects, get: async () => bytes };
  expect(await readFile(await storedPath(packed, hash))).toEqual(bytes);

  await rm(objects.pathOf(hash));
  const outside = join(folder.path, 'outside');
  await writeFile(outside, 'kept');
  await symlink(outside, objects.pathOf(hash));
  await expect(storedPath(objects, hash)).rejects.toMatchObject({ code: 'STATE_FOLDER_UNSAFE' });
});
