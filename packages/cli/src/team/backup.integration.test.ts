import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupCommand, restoreCommand } from './backup.ts';

// Files are looked at before the database is.
const database = 'postgres://nobody@127.0.0.1:1/none';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('[X7] a backup that cannot be read or written is said, and ends no process', async () => {
  const away = join(folder, 'away', 'backup');
  await expect(restoreCommand(away, { database })).rejects.toMatchObject({ code: 'FILE_UNUSABLE' });
  await expect(backupCommand(away, { database })).rejects.toMatchObject({ code: 'FILE_UNUSABLE' });
});

it('[X7] a backup that is under way is not written over', async () => {
  const file = join(folder, 'backup');
  await writeFile(`${file}.unfinished`, 'half');
  await expect(backupCommand(file, { database })).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
});
