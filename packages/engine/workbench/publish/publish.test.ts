import { readFileSync } from 'node:fs';
import { chmod, readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { observeDisk, systemDisk } from '../../store/index.ts';
import { edit, temporaryFolder } from '../testing/temporary-workbench.ts';

it('[B6] publishes added, modified and deleted files, and a folder that becomes empty goes', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'old', 'sub/deep/b.txt': 'b', 'keep.txt': 'k' });
  await using workbench = await folder.open();
  await edit(workbench, { 'a.txt': 'new', 'made/by/c.txt': 'c', 'sub/deep/b.txt': null });
  const { published, checkpointId } = await workbench.publish();
  expect(published).toEqual(['a.txt', 'made/by/c.txt', 'sub/deep/b.txt']);
  expect(await folder.text('a.txt')).toBe('new');
  expect(await folder.text('made/by/c.txt')).toBe('c');
  expect((await readdir(folder.root)).sort()).toEqual(['.galley', 'a.txt', 'keep.txt', 'made']);
  expect(workbench.draft()).toBeNull();
  expect(workbench.checkpoints()).toMatchObject([{ checkpointId, reason: 'publish', files: 3, bytes: 5 }]);
  expect(await readdir(join(folder.root, '.galley/tmp'))).toEqual([]);
  await expect(workbench.publish()).rejects.toMatchObject({ code: 'NO_DRAFT' });
});

it('keeps the mode of a file', async () => {
  await using folder = await temporaryFolder({ 'run.sh': 'echo' });
  await chmod(join(folder.root, 'run.sh'), 0o750);
  await using workbench = await folder.open();
  await edit(workbench, { 'run.sh': 'echo more', 'plain.txt': 'p' });
  const { checkpointId } = await workbench.publish();
  expect((await stat(join(folder.root, 'run.sh'))).mode & 0o777).toBe(0o750);
  expect((await stat(join(folder.root, 'plain.txt'))).mode & 0o777).toBe(0o644);
  await chmod(join(folder.root, 'run.sh'), 0o600);
  await workbench.restore(checkpointId);
  expect((await stat(join(folder.root, 'run.sh'))).mode & 0o777).toBe(0o750);
});

it('[B7] stops when Published changed outside, shows the three sides and loses nothing', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'old', 'b.txt': 'b', 'c.txt': 'c' });
  await using workbench = await folder.open();
  await edit(workbench, { 'a.txt': 'mine', 'b.txt': 'B', 'c.txt': null, 'd.txt': 'mine too' });
  await folder.put('a.txt', 'theirs');
  await folder.put('c.txt', 'changed, so do not delete it');
  await folder.put('d.txt', 'appeared');
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
  await expect(workbench.publish()).rejects.toMatchObject({
    code: 'CONFLICT_PUBLISHED_CHANGED',
    details: {
      conflicts: [
        { path: 'a.txt', reference: hash, published: hash, draft: hash },
        { path: 'c.txt', reference: hash, published: hash, draft: null },
        { path: 'd.txt', reference: null, published: hash, draft: hash },
      ],
    },
  });
  expect(await folder.text('a.txt')).toBe('theirs');
  expect(await folder.text('b.txt')).toBe('b');
  expect(String(await workbench.read('a.txt'))).toBe('mine');
  expect(workbench.checkpoints()).toEqual([]);
  expect((await workbench.changeSet()).map(({ path, conflict }) => [path, conflict])).toEqual([
    ['a.txt', true],
    ['b.txt', false],
    ['c.txt', true],
    ['d.txt', true],
  ]);
});

it('[B7] notices a change of the same size with the old modification time', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'old' });
  await using workbench = await folder.open({ clock: { now: () => Date.now() + 5_000 } });
  await edit(workbench, { 'a.txt': 'mine' });
  const { atime, mtime } = await stat(join(folder.root, 'a.txt'));
  await folder.put('a.txt', 'new');
  await utimes(join(folder.root, 'a.txt'), atime, mtime);
  await expect(workbench.publish()).rejects.toMatchObject({ code: 'CONFLICT_PUBLISHED_CHANGED' });
});

it('is no conflict when Published already is what the Draft wants', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'old', 'b.txt': 'b' });
  await using workbench = await folder.open();
  await edit(workbench, { 'a.txt': 'new', 'b.txt': null });
  await folder.put('a.txt', 'new');
  await workbench.publish();
  expect(await folder.text('a.txt')).toBe('new');
});

it('[B9] restores a Checkpoint whole, and restoring can be taken back', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'one', 'gone.txt': 'g' });
  await using workbench = await folder.open();
  const first = await workbench.createCheckpoint('by hand');
  await edit(workbench, { 'a.txt': 'two', 'gone.txt': null, 'made/new.txt': 'n' });
  await workbench.publish();
  const { restored, checkpointId } = await workbench.restore(first);
  expect(restored).toEqual(['a.txt', 'gone.txt', 'made/new.txt']);
  expect(await folder.text('a.txt')).toBe('one');
  expect((await readdir(folder.root)).sort()).toEqual(['.galley', 'a.txt', 'gone.txt']);
  await workbench.restore(checkpointId);
  expect(await folder.text('a.txt')).toBe('two');
  expect((await readdir(folder.root)).sort()).toEqual(['.galley', 'a.txt', 'made']);
  expect(workbench.checkpoints().map(({ reason, name }) => [reason, name])).toEqual([
    ['manual', 'by hand'],
    ['publish', 'Before publishing'],
    ['restore', 'Before restoring'],
    ['restore', 'Before restoring'],
  ]);
});

it('[B9] refuses to restore while a Draft exists, with guidance', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'one' });
  await using workbench = await folder.open();
  const checkpoint = await workbench.createCheckpoint('c');
  await edit(workbench, { 'a.txt': 'two' });
  await expect(workbench.restore(checkpoint)).rejects.toMatchObject({
    code: 'DRAFT_EXISTS',
    remedy: expect.stringContaining('Publish or discard'),
  });
  await workbench.discard();
  await expect(workbench.restore('cp_unknown')).rejects.toMatchObject({ code: 'CHECKPOINT_NOT_FOUND' });
});

it('[B9] restores files by name while a Draft changes others, and none that it changes', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'one', 'b.txt': 'one' });
  await using workbench = await folder.open();
  const checkpoint = await workbench.createCheckpoint('c');
  await edit(workbench, { 'a.txt': 'two' });
  await workbench.publish();
  await edit(workbench, { 'b.txt': 'three' });
  await expect(workbench.restore(checkpoint, { paths: ['a.txt', 'b.txt'] })).rejects.toMatchObject({
    code: 'WRONG_STATE',
    details: { path: 'b.txt' },
  });
  expect(await folder.text('a.txt')).toBe('two');
  expect(await workbench.restore(checkpoint, { paths: ['a.txt'] })).toMatchObject({ restored: ['a.txt'] });
  expect([await folder.text('a.txt'), await folder.text('b.txt')]).toEqual(['one', 'one']);
  expect((await workbench.read('b.txt')).toString()).toBe('three');
  await workbench.publish();
  expect([await folder.text('a.txt'), await folder.text('b.txt')]).toEqual(['one', 'three']);
});

it('takes a publish into an ignored folder back too', async () => {
  await using folder = await temporaryFolder({
    '.galleyignore': 'build/\n',
    'build/old.txt': 'old',
    'build/other.txt': 'o',
  });
  await using workbench = await folder.open();
  expect((await workbench.listFiles()).files.map(({ path }) => path)).toEqual(['.galleyignore']);
  await edit(workbench, { 'build/old.txt': 'new', 'build/made.txt': 'm' });
  const { checkpointId } = await workbench.publish();
  await workbench.restore(checkpointId);
  expect(await folder.text('build/old.txt')).toBe('old');
  expect((await readdir(join(folder.root, 'build'))).sort()).toEqual(['old.txt', 'other.txt']);
});

it('[B6] finishes a publish whose outcome could not be journaled, at the next change', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a' });
  let failed = false;
  const disk = observeDisk(systemDisk, {
    before(operation) {
      if (failed || operation !== 'commit' || readFileSync(join(folder.root, 'a.txt'), 'utf8') !== 'A') return;
      failed = true;
      throw Object.assign(new Error('ENOSPC: injected'), { code: 'ENOSPC' });
    },
  });
  await using workbench = await folder.open({ disk });
  await edit(workbench, { 'a.txt': 'A' });
  await expect(workbench.publish()).rejects.toMatchObject({ code: 'STORE_WRITE_FAILED' });
  expect(await folder.text('a.txt')).toBe('A');
  await edit(workbench, { 'b.txt': 'b' });
  expect([...(workbench.draft()?.entries.keys() ?? [])]).toEqual(['b.txt']);
});

it('[B6] publishes into a folder on another disk and leaves nothing beside the files', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a', 'gone.txt': 'g' });
  const otherDisk = (from: string, to: string) => {
    const fromStore = from.includes('/.galley/tmp/');
    if (!fromStore || to.includes('/.galley/')) return;
    throw Object.assign(new Error('EXDEV: injected'), { code: 'EXDEV' });
  };
  const disk = {
    ...systemDisk,
    async link(from: string, to: string) {
      otherDisk(from, to);
      await systemDisk.link(from, to);
    },
    async rename(from: string, to: string) {
      otherDisk(from, to);
      await systemDisk.rename(from, to);
    },
  };
  await using workbench = await folder.open({ disk });
  await edit(workbench, { 'a.txt': 'A', 'made/new.txt': 'n', 'gone.txt': null });
  const { checkpointId } = await workbench.publish();
  expect((await readdir(folder.root)).sort()).toEqual(['.galley', 'a.txt', 'made']);
  expect(await readdir(join(folder.root, 'made'))).toEqual(['new.txt']);
  expect(await folder.text('a.txt')).toBe('A');
  await workbench.restore(checkpointId);
  expect((await readdir(folder.root)).sort()).toEqual(['.galley', 'a.txt', 'gone.txt']);
  expect(await readdir(join(folder.root, '.galley/tmp'))).toEqual([]);
});

it('[X3] tells how far it is while files are published, restored and put back, to the end', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'old', 'gone.txt': 'g' });
  await using workbench = await folder.open();
  const told: string[] = [];
  workbench.onPlacing(({ done, total }) => told.push(`${done}/${total}`));
  await edit(workbench, { 'a.txt': 'new', 'b.txt': 'b', 'gone.txt': null });
  const { checkpointId } = await workbench.publish();
  expect(told.splice(0)).toEqual(['1/5', '2/5', '3/5', '4/5', '5/5']);
  await workbench.restore(checkpointId);
  expect(told.at(-1)).toBe('5/5');
});
