import { execFileSync } from 'node:child_process';
import { chmod, link, mkdir, readdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { edit, temporaryFolder } from '../testing/temporary-workbench.ts';
import type { Workbench } from '../workbench.ts';

const changesOf = async (workbench: Workbench) =>
  (await workbench.changeSet()).map(({ path, change, from }) =>
    from === null ? [path, change] : [path, change, from],
  );
const temporaries = (workbench: Workbench) => readdir(join(workbench.root, '.galley', 'tmp'));

it('[B4] [B5] gives a script the overlay and takes in what it added, changed, deleted and renamed, as one change', async () => {
  await using folder = await temporaryFolder({
    'a.txt': 'a',
    'sub/b.txt': 'b',
    'sub/c.txt': 'c is here',
    'gone.txt': 'g',
    'drafted.txt': 'old',
  });
  await using workbench = await folder.open();
  await edit(workbench, { 'drafted.txt': 'new', 'added.txt': 'x', 'gone.txt': null });
  const seen: string[] = [];
  const result = await workbench.withMaterialisedView('script', async (directory) => {
    const at = (path: string) => join(directory, path);
    seen.push(...(await readdir(directory, { recursive: true })).sort());
    seen.push(await readFile(at('drafted.txt'), 'utf8'));
    await writeFile(at('a.txt'), 'A');
    await rm(at('added.txt'));
    await mkdir(at('made/deep'), { recursive: true });
    await writeFile(at('made/deep/n.txt'), 'n');
    await rename(at('sub/c.txt'), at('sub/d.txt'));
    await mkdir(at('empty'));
    return 42;
  });
  expect(result).toBe(42);
  expect(seen).toEqual(['a.txt', 'added.txt', 'drafted.txt', 'sub', 'sub/b.txt', 'sub/c.txt', 'new']);
  expect(await changesOf(workbench)).toEqual([
    ['a.txt', 'modified'],
    ['drafted.txt', 'modified'],
    ['gone.txt', 'deleted'],
    ['made/deep/n.txt', 'added'],
    ['sub/d.txt', 'renamed', 'sub/c.txt'],
  ]);
  expect(workbench.events().filter(({ event }) => event.type === 'draft.changed')).toHaveLength(2);
  expect(await folder.text('a.txt')).toBe('a');
  expect(await temporaries(workbench)).toEqual([]);
});

it('catches a file that is rewritten at once, with as many bytes and its old times', async () => {
  await using folder = await temporaryFolder(
    Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${n}.txt`, 'old'])),
  );
  await using workbench = await folder.open();
  await workbench.withMaterialisedView('script', async (directory) => {
    for (let n = 0; n < 20; n += 1) {
      const file = join(directory, `${n}.txt`);
      const { atime, mtime } = await stat(file);
      await writeFile(file, 'new');
      await utimes(file, atime, mtime);
    }
  });
  expect(workbench.draft()?.entries.size).toBe(20);
});

it('[B4] a script that changes nothing, or only touches, makes no Draft', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a', 'b.txt': 'b' });
  await using workbench = await folder.open();
  await workbench.withMaterialisedView('script', async (directory) => {
    await writeFile(join(directory, 'a.txt'), 'a');
    await utimes(join(directory, 'b.txt'), 1, 1);
    await writeFile(join(directory, '.DS_Store'), 'litter');
  });
  expect(workbench.draft()).toBeNull();
});

it('lays out only the files that are named', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a', 'b.txt': 'b' });
  await using workbench = await folder.open();
  await workbench.withMaterialisedView(
    'script',
    async (directory) => {
      expect(await readdir(directory)).toEqual(['a.txt']);
      await writeFile(join(directory, 'c.txt'), 'c');
    },
    { paths: ['a.txt'] },
  );
  expect(await changesOf(workbench)).toEqual([['c.txt', 'added']]);
  const absent = workbench.withMaterialisedView('script', async () => undefined, { paths: ['none.txt'] });
  await expect(absent).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
});

it('[B2] absorbs nothing when the script leaves links or devices, and names them', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a', 'sub/b.txt': 'b' });
  await using workbench = await folder.open();
  const work = workbench.withMaterialisedView('script', async (directory) => {
    await writeFile(join(directory, 'fine.txt'), 'f');
    await symlink('/etc/passwd', join(directory, 'passwd'));
    await rm(join(directory, 'a.txt'));
    await symlink('/etc/hosts', join(directory, 'a.txt'));
    await rm(join(directory, 'sub'), { recursive: true });
    await symlink('/etc', join(directory, 'sub'));
    execFileSync('mkfifo', [join(directory, 'pipe')]);
    await writeFile(join(directory, 'new\nline'), 'x');
  });
  await expect(work).rejects.toMatchObject({
    code: 'VIEW_REFUSED',
    details: {
      refused: [
        { path: 'a.txt', reason: 'link' },
        { path: 'new\nline', reason: 'name' },
        { path: 'passwd', reason: 'link' },
        { path: 'pipe', reason: 'device' },
        { path: 'sub', reason: 'link' },
      ],
    },
  });
  expect(workbench.draft()).toBeNull();
  expect(await temporaries(workbench)).toEqual([]);
});

it('a script that fails changes nothing and leaves nothing', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a' });
  await using workbench = await folder.open();
  const work = workbench.withMaterialisedView('script', async (directory) => {
    await writeFile(join(directory, 'a.txt'), 'A');
    await chmod(directory, 0o500);
    throw new RangeError('script failed');
  });
  await expect(work).rejects.toThrow('script failed');
  expect(workbench.draft()).toBeNull();
  expect(await temporaries(workbench)).toEqual([]);
});

it('[B7] refuses the result of a script whose file was changed outside meanwhile', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a', 'b.txt': 'b' });
  await using workbench = await folder.open();
  const work = workbench.withMaterialisedView('script', async (directory) => {
    await writeFile(join(directory, 'a.txt'), 'script');
    await folder.put('a.txt', 'person');
  });
  await expect(work).rejects.toMatchObject({ code: 'FILE_CHANGED_WHILE_EDITED' });
  await workbench.withMaterialisedView('script', async (directory) => {
    await writeFile(join(directory, 'a.txt'), 'script');
    await folder.put('b.txt', 'person');
  });
  expect(await changesOf(workbench)).toEqual([['a.txt', 'modified']]);
});

it('never hands out a stored object itself: an edit in place changes the view alone', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a' });
  await using workbench = await folder.open();
  await edit(workbench, { 'a.txt': 'draft' });
  const before = await workbench.contentHash('a.txt');
  const work = workbench.withMaterialisedView('script', async (directory) => {
    expect((await stat(join(directory, 'a.txt'))).nlink).toBe(1);
    await link(join(directory, 'a.txt'), join(directory, 'b.txt'));
    await writeFile(join(directory, 'a.txt'), 'other');
  });
  await work;
  expect(String(await workbench.store.objects.get(before))).toBe('draft');
  expect(String(await workbench.read('b.txt'))).toBe('other');
});

it('works beside other writers: other files land together, the same file is never overwritten', async () => {
  await using folder = await temporaryFolder({ 'n.txt': '0', 'm.txt': '0' });
  await using workbench = await folder.open();
  const began = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const slow = (path: string, text: string) => async (directory: string) => {
    began.resolve();
    await go.promise;
    await writeFile(join(directory, path), text);
  };
  const same = workbench.withMaterialisedView('one', slow('n.txt', 'of the view'));
  const other = workbench.withMaterialisedView('two', slow('m.txt', 'of the other view'), {
    more: () => [{ stream: 'workbench', event: { type: 'model.selected', model: 'm' } }],
  });
  await began.promise;
  await workbench.write('three', (writer) => writer.write('n.txt', Buffer.from('of the writer')));
  go.resolve();
  await expect(same).rejects.toMatchObject({ code: 'FILE_CHANGED_WHILE_EDITED' });
  await other;
  expect(String(await workbench.read('n.txt'))).toBe('of the writer');
  expect(String(await workbench.read('m.txt'))).toBe('of the other view');
  expect(workbench.events().at(-1)?.event).toEqual({ type: 'model.selected', model: 'm' });
});

it('does not call two files of the same content a rename', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'same', 'b.txt': 'same' });
  await using workbench = await folder.open();
  await workbench.withMaterialisedView('script', async (directory) => {
    await rename(join(directory, 'a.txt'), join(directory, 'c.txt'));
    await rename(join(directory, 'b.txt'), join(directory, 'd.txt'));
  });
  expect(await changesOf(workbench)).toEqual([
    ['a.txt', 'deleted'],
    ['b.txt', 'deleted'],
    ['c.txt', 'added'],
    ['d.txt', 'added'],
  ]);
});

it('clears what a process that died left of a view', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a' });
  const first = await folder.open();
  const left = join(folder.root, '.galley', 'tmp', 'view-left', 'sub');
  await mkdir(left, { recursive: true });
  await writeFile(join(left, 'x'), 'x');
  await chmod(left, 0o500);
  await first.close();
  await using workbench = await folder.open();
  expect(await temporaries(workbench)).toEqual([]);
});
