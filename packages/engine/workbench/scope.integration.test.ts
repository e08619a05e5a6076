import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DraftPort, FileView } from './capabilities.ts';
import { lookOnly, recordReads, scopeDraft, scopeFiles } from './scope.ts';
import { type TemporaryFolder, temporaryFolder } from './testing/temporary-workbench.ts';
import type { Workbench } from './workbench.ts';

let folder: TemporaryFolder;
let workbench: Workbench;
let files: FileView;
let draft: DraftPort;
const maySee = (path: string) => path === 'open.csv' || path.startsWith('shared/');
const refused = { code: 'FILE_NOT_SHARED' };

beforeEach(async () => {
  folder = await temporaryFolder({ 'open.csv': 'a\n1\n', 'secret.csv': 'a\n2\n', 'shared/x.txt': 'x' });
  workbench = await folder.open();
  files = scopeFiles(lookOnly(workbench), maySee);
  draft = scopeDraft(workbench, maySee);
});
afterEach(async () => {
  await workbench[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

describe('a view of what may be seen', () => {
  it('[T1] has the members of a view and no others', () => {
    const members = ['contentHash', 'contentPath', 'listFiles', 'read', 'resolve', 'stat'];
    expect(Object.keys(files).sort()).toEqual(members);
    expect(Object.getPrototypeOf(files)).toBe(Object.prototype);
  });

  it('[A6] lists and reads only those files, and counts the rest', async () => {
    const list = await files.listFiles();
    expect(list.files.map((file) => file.path)).toEqual(['open.csv', 'shared/x.txt']);
    expect(list.leftOut).toBe(1);
    expect(String(await files.read('open.csv'))).toBe('a\n1\n');
  });

  it.each(['secret.csv', './secret.csv', 'shared/../secret.csv'])('[T1] %s is reached by no member', async (path) => {
    const looks = [files.read, files.stat, files.contentHash, files.contentPath] as const;
    for (const look of looks)
      await expect(look(path)).rejects.toMatchObject({ code: expect.stringMatching(/FILE_NOT_SHARED|SANDBOX/) });
  });
});

describe('a Draft of what may be seen', () => {
  const write = (work: Parameters<DraftPort['write']>[1]) => draft.write('test', work);

  it('[T1] a file that may not be seen cannot be read, replaced, deleted, renamed or asked for', async () => {
    const ways: Parameters<DraftPort['write']>[1][] = [
      (writer) => writer.read('secret.csv'),
      (writer) => writer.write('secret.csv', Buffer.from('gone')),
      (writer) => writer.delete('secret.csv'),
      (writer) => writer.rename('secret.csv', 'copy.csv'),
      (writer) => writer.rename('open.csv', 'secret.csv'),
      (writer) => writer.copy('secret.csv', 'copy.csv'),
      (writer) => writer.copy('open.csv', 'secret.csv'),
      (writer) => writer.exists('secret.csv'),
    ];
    for (const way of ways) await expect(write(way)).rejects.toMatchObject(refused);
    expect(workbench.draft()).toBeNull();
  });

  it('[T1] what the same transaction made can be read again', async () => {
    const text = await write(async (writer) => {
      await writer.write('new.txt', Buffer.from('mine'));
      await writer.rename('new.txt', 'newer.txt');
      await writer.copy('newer.txt', 'newest.txt');
      return String(await writer.read('newest.txt'));
    });
    expect(text).toBe('mine');
  });
});

it('[T6] every file whose content is handed out is noted', async () => {
  const noted = new Set<string>();
  const watched = recordReads({ files: workbench, draft: workbench }, (path) => noted.add(path));
  await watched.files.listFiles();
  await watched.files.stat('secret.csv');
  expect([...noted]).toEqual([]);
  await watched.files.read('open.csv');
  await watched.files.contentPath('shared/x.txt');
  await watched.draft.write('test', (writer) => writer.read('secret.csv'));
  expect([...noted].sort()).toEqual(['open.csv', 'secret.csv', 'shared/x.txt']);
});

it('[T6] a copy or a move that is refused hands nothing out, and notes nothing', async () => {
  const noted = new Set<string>();
  const watched = recordReads({ files, draft }, (path) => noted.add(path));
  for (const carry of ['copy', 'rename'] as const) {
    await expect(watched.draft.write('test', (writer) => writer[carry]('secret.csv', 'x.csv'))).rejects.toThrow();
  }
  expect([...noted]).toEqual([]);
  await watched.draft.write('test', (writer) => writer.copy('open.csv', 'x.csv'));
  expect([...noted]).toEqual(['open.csv']);
});
