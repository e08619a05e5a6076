import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { observeDisk, systemDisk } from '../../store/index.ts';
import { publishedFiles } from '../testing/scenario.ts';
import { edit, type TemporaryFolder, temporaryFolder } from '../testing/temporary-workbench.ts';
import type { Workbench } from '../workbench.ts';

const files = { 'a.txt': 'a old', 'b.txt': 'b old', 'sub/c.txt': 'c old' };

async function withFiles(work: (workbench: Workbench, folder: TemporaryFolder) => Promise<void>): Promise<void> {
  await using folder = await temporaryFolder(files);
  await using workbench = await folder.open();
  await work(workbench, folder);
}

async function sides(workbench: Workbench, path: string): Promise<(string | null)[]> {
  const read = async (side: 'reference' | 'published' | 'draft') => {
    const bytes = await workbench.readSide(path, side);
    return bytes === null ? null : String(bytes);
  };
  return [await read('reference'), await read('published'), await read('draft')];
}

const kinds = async (workbench: Workbench) => (await workbench.conflicts()).map(({ path, kind }) => [path, kind]);
const changes = async (workbench: Workbench) =>
  (await workbench.changeSet()).map(({ path, change, conflict }) => [path, change, conflict]);

it('[B7] no Draft, or nothing changed outside: no conflict', () =>
  withFiles(async (workbench) => {
    expect(await workbench.conflicts()).toEqual([]);
    await edit(workbench, { 'a.txt': 'mine' });
    expect(await workbench.conflicts()).toEqual([]);
    await expect(workbench.resolveConflict('a.txt', 'mine')).rejects.toMatchObject({ code: 'NO_CONFLICT' });
    await expect(workbench.readSide('b.txt', 'draft')).rejects.toMatchObject({ code: 'NO_CONFLICT' });
  }));

it('[B7] shows every kind with its three sides', () =>
  withFiles(async (workbench, folder) => {
    await edit(workbench, { 'a.txt': 'a mine', 'b.txt': 'b mine', 'sub/c.txt': 'c mine', 'd.txt': 'd mine', e: 'e' });
    await edit(workbench, { 'f/below.txt': 'f' });
    await folder.put('a.txt', 'a theirs');
    await rm(join(folder.root, 'b.txt'));
    await rm(join(folder.root, 'sub/c.txt'));
    await symlink('/etc/passwd', join(folder.root, 'sub/c.txt'));
    await folder.put('d.txt', 'd theirs');
    await mkdir(join(folder.root, 'e'));
    await folder.put('f', 'a file where a folder is needed');
    expect(await kinds(workbench)).toEqual([
      ['a.txt', 'changed'],
      ['b.txt', 'deleted'],
      ['d.txt', 'added'],
      ['e', 'folder'],
      ['f/below.txt', 'blocked'],
      ['sub/c.txt', 'unreadable'],
    ]);
    expect(await sides(workbench, 'a.txt')).toEqual(['a old', 'a theirs', 'a mine']);
    expect(await sides(workbench, 'b.txt')).toEqual(['b old', null, 'b mine']);
    expect(await sides(workbench, 'd.txt')).toEqual([null, 'd theirs', 'd mine']);
    expect(await sides(workbench, 'e')).toEqual([null, null, 'e']);
    expect(await sides(workbench, 'sub/c.txt')).toEqual(['c old', null, 'c mine']);
    expect((await changes(workbench)).every(([, , conflict]) => conflict)).toBe(true);
    await expect(workbench.publish()).rejects.toMatchObject({
      code: 'CONFLICT_PUBLISHED_CHANGED',
      details: { conflicts: expect.arrayContaining([expect.objectContaining({ path: 'e', kind: 'folder' })]) },
    });
    for (const path of ['e', 'f/below.txt', 'sub/c.txt']) {
      await expect(workbench.resolveConflict(path, 'mine'), path).rejects.toMatchObject({
        code: 'CONFLICT_ANSWER_IMPOSSIBLE',
      });
      await workbench.resolveConflict(path, { both: `kept/${path}` });
    }
    await workbench.resolveConflict('a.txt', 'theirs');
    await workbench.resolveConflict('b.txt', 'mine');
    await workbench.resolveConflict('d.txt', { both: 'd (mine).txt' });
    expect(await changes(workbench)).toEqual([
      ['b.txt', 'added', false],
      ['d (mine).txt', 'added', false],
      ['kept/e', 'added', false],
      ['kept/f/below.txt', 'added', false],
      ['kept/sub/c.txt', 'added', false],
    ]);
    await workbench.publish();
    expect(await folder.text('b.txt')).toBe('b mine');
    expect(await folder.text('d.txt')).toBe('d theirs');
    expect(await folder.text('d (mine).txt')).toBe('d mine');
    expect(await folder.text('kept/sub/c.txt')).toBe('c mine');
  }));

it('[B7] keep mine: the next publish replaces what they wrote, and the Checkpoint has it', () =>
  withFiles(async (workbench, folder) => {
    await edit(workbench, { 'a.txt': 'mine', 'b.txt': null });
    await folder.put('a.txt', 'theirs');
    await folder.put('b.txt', 'theirs too');
    const before = workbench.events().length;
    await workbench.resolveConflict('a.txt', 'mine');
    expect(workbench.events()).toHaveLength(before + 1);
    await workbench.resolveConflict('b.txt', 'mine');
    expect(String((await workbench.readReference('a.txt')).bytes)).toBe('theirs');
    await folder.put('a.txt', 'changed once more');
    await expect(workbench.publish()).rejects.toMatchObject({ code: 'CONFLICT_PUBLISHED_CHANGED' });
    await workbench.resolveConflict('a.txt', 'mine');
    const { checkpointId } = await workbench.publish();
    expect(await publishedFiles(folder.root)).toEqual(
      new Map([
        ['a.txt', 'mine'],
        ['sub/c.txt', 'c old'],
      ]),
    );
    expect(String(await workbench.readCheckpointFile(checkpointId, 'a.txt'))).toBe('changed once more');
    expect(String(await workbench.readCheckpointFile(checkpointId, 'b.txt'))).toBe('theirs too');
  }));

it('[B7] keep both needs a free path, and something of mine to keep', () =>
  withFiles(async (workbench, folder) => {
    await edit(workbench, { 'a.txt': 'mine', 'b.txt': null, 'drafted.txt': 'd' });
    await folder.put('a.txt', 'theirs');
    await folder.put('b.txt', 'theirs');
    const answers = ['sub/c.txt', 'drafted.txt', 'sub', 'sub/c.txt/below', 'a.txt/below', '../out', '.galley/x'];
    for (const both of answers) {
      const answer = workbench.resolveConflict('a.txt', { both });
      const code = both.startsWith('.') ? 'SANDBOX_VIOLATION' : 'PATH_OCCUPIED';
      await expect(answer, both).rejects.toMatchObject({ code });
    }
    await expect(workbench.resolveConflict('b.txt', { both: 'x' })).rejects.toMatchObject({
      code: 'CONFLICT_ANSWER_IMPOSSIBLE',
    });
    expect(await kinds(workbench)).toEqual([
      ['a.txt', 'changed'],
      ['b.txt', 'changed'],
    ]);
  }));

const renamed = async (workbench: Workbench) => {
  await workbench.write('test', (writer) => writer.rename('a.txt', 'new.txt'));
  await edit(workbench, { 'new.txt': 'mine' });
};

it('[B7] a renamed file that changed under its old path: three sides, and every answer', async () => {
  const answers = [
    ['mine', [['new.txt', 'renamed', false]], { 'new.txt': 'mine' }],
    ['theirs', [], { 'a.txt': 'theirs' }],
    [{ both: 'new.txt' }, [['new.txt', 'added', false]], { 'a.txt': 'theirs', 'new.txt': 'mine' }],
    [{ both: 'other.txt' }, [['other.txt', 'added', false]], { 'a.txt': 'theirs', 'other.txt': 'mine' }],
  ] as const;
  for (const [answer, expected, published] of answers) {
    await withFiles(async (workbench, folder) => {
      await renamed(workbench);
      await folder.put('a.txt', 'theirs');
      expect(await workbench.conflicts()).toMatchObject([{ path: 'a.txt', kind: 'changed', renamedTo: 'new.txt' }]);
      expect(await changes(workbench)).toEqual([['new.txt', 'renamed', true]]);
      expect(await sides(workbench, 'new.txt')).toEqual(['a old', 'theirs', 'mine']);
      await workbench.resolveConflict('new.txt', answer);
      expect(await changes(workbench)).toEqual(expected);
      await workbench.publish();
      const { 'a.txt': _, ...others } = files;
      expect(await publishedFiles(folder.root)).toEqual(new Map(Object.entries({ ...others, ...published }).sort()));
    });
  }
});

it('[B7] a renamed file whose new path was taken meanwhile: every answer', async () => {
  const answers = [
    ['mine', ['deleted a.txt', 'modified new.txt'], { 'new.txt': 'mine' }],
    ['theirs', [], { 'a.txt': 'a old', 'new.txt': 'theirs' }],
    [{ both: 'other.txt' }, ['renamed other.txt'], { 'new.txt': 'theirs', 'other.txt': 'mine' }],
  ] as const;
  for (const [answer, expected, published] of answers) {
    await withFiles(async (workbench, folder) => {
      await renamed(workbench);
      await folder.put('new.txt', 'theirs');
      expect(await sides(workbench, 'new.txt')).toEqual([null, 'theirs', 'mine']);
      await workbench.resolveConflict('new.txt', answer);
      expect((await workbench.changeSet()).map(({ path, change }) => `${change} ${path}`)).toEqual(expected);
      await workbench.publish();
      const { 'a.txt': _, ...others } = files;
      expect(await publishedFiles(folder.root)).toEqual(new Map(Object.entries({ ...others, ...published }).sort()));
    });
  }
});

it('[B7] a file saved while others of the same publish are put in place is not overwritten', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' });
  let placed = 0;
  let armed = false;
  const disk = observeDisk(
    {
      ...systemDisk,
      async rename(from, to) {
        await systemDisk.rename(from, to);
        if (!armed || !/[abc]\.txt$/.test(to)) return;
        placed += 1;
        // After the check of the whole publish, before the turn of this file.
        if (placed === 1) await folder.put('b.txt', 'saved just now');
      },
    },
    {},
  );
  await using workbench = await folder.open({ disk });
  await edit(workbench, { 'a.txt': 'A', 'b.txt': 'B', 'c.txt': 'C' });
  armed = true;
  await expect(workbench.publish()).rejects.toMatchObject({
    code: 'CONFLICT_PUBLISHED_CHANGED',
    details: { conflicts: [{ path: 'b.txt', kind: 'changed' }] },
  });
  expect(Object.fromEntries(await publishedFiles(folder.root))).toEqual({
    'a.txt': 'a',
    'b.txt': 'saved just now',
    'c.txt': 'c',
  });
  expect(workbench.draft()?.entries.size).toBe(3);
});

it('[B7] taking a publish back leaves alone what is saved meanwhile', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' });
  const placed: string[] = [];
  let armed = false;
  const disk = observeDisk(
    {
      ...systemDisk,
      async rename(from, to) {
        const name = /[abc]\.txt$/.exec(to)?.[0];
        if (armed && name === 'c.txt' && placed.length === 2) {
          placed.push('failed');
          throw Object.assign(new Error('EIO: injected'), { code: 'EIO' });
        }
        await systemDisk.rename(from, to);
        if (armed && name !== undefined) placed.push(name);
        // While it goes back: the first file is put back, the second is saved before its turn.
        if (placed.length === 4) await folder.put('b.txt', 'saved just now');
      },
    },
    {},
  );
  await using workbench = await folder.open({ disk });
  await edit(workbench, { 'a.txt': 'A', 'b.txt': 'B', 'c.txt': 'C' });
  armed = true;
  await expect(workbench.publish()).rejects.toMatchObject({ code: 'PUBLISH_FAILED', details: { rolled_back: true } });
  expect(placed).toEqual(['a.txt', 'b.txt', 'failed', 'a.txt']);
  expect(Object.fromEntries(await publishedFiles(folder.root))).toEqual({
    'a.txt': 'a',
    'b.txt': 'saved just now',
    'c.txt': 'c',
  });
  expect(await kinds(workbench)).toEqual([['b.txt', 'changed']]);
});

it.each(['link', 'rename'] as const)(
  '[B7] a file that appears under the name of a new one is not overwritten (%s)',
  async (means) => {
    await using folder = await temporaryFolder({ 'a.txt': 'a' });
    let armed = false;
    const disk = observeDisk(
      {
        ...systemDisk,
        async link(from, to) {
          if (armed && means === 'link') await folder.put('new.txt', 'appeared just now');
          if (means === 'link') return systemDisk.link(from, to);
          // As on a file system without second names: the check comes just before the rename.
          if (armed) await folder.put('new.txt', 'appeared just now');
          throw Object.assign(new Error('EPERM: injected'), { code: 'EPERM' });
        },
      },
      {},
    );
    await using workbench = await folder.open({ disk });
    await edit(workbench, { 'made.txt': 'made' });
    await workbench.publish();
    expect(await folder.text('made.txt')).toBe('made');
    await edit(workbench, { 'a.txt': 'A', 'new.txt': 'mine' });
    armed = true;
    await expect(workbench.publish()).rejects.toMatchObject({
      code: 'CONFLICT_PUBLISHED_CHANGED',
      details: { conflicts: [{ path: 'new.txt', kind: 'added' }] },
    });
    expect(await folder.text('new.txt')).toBe('appeared just now');
    expect(await folder.text('a.txt')).toBe('a');
  },
);

it('[B7] a renamed file is not kept under the very path that is in conflict: nothing of the Draft is lost', () =>
  withFiles(async (workbench, folder) => {
    await workbench.write('test', (writer) => writer.rename('a.txt', 'z.txt'));
    await writeFile(join(folder.root, 'a.txt'), 'theirs');
    const answer = workbench.resolveConflict('a.txt', { both: 'a.txt' });
    await expect(answer).rejects.toMatchObject({ code: 'PATH_OCCUPIED' });
    expect(String(await workbench.read('z.txt'))).toBe('a old');
    expect(await kinds(workbench)).toEqual([['a.txt', 'changed']]);
  }));
