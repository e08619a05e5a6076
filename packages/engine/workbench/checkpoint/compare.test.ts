import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { edit, temporaryFolder } from '../testing/temporary-workbench.ts';
import type { Workbench } from '../workbench.ts';

async function names(workbench: Workbench, before: string, after: string) {
  const { added, removed, modified, unchanged, unknown } = await workbench.compareCheckpoints(before, after);
  const paths = (list: readonly { path: string }[]) => list.map(({ path }) => path);
  return { added: paths(added), removed: paths(removed), modified: paths(modified), unchanged, unknown };
}

const start = { 'a.txt': 'a', 'b.txt': 'bb', 'gone.txt': 'ggg', 'same.txt': 's' };

it('[B9] compares two Checkpoints and the folder as it is, both ways', async () => {
  await using folder = await temporaryFolder(start);
  await using workbench = await folder.open();
  const first = await workbench.createCheckpoint('first');
  await folder.put('a.txt', 'AA');
  await folder.put('made/new.txt', 'n');
  await rm(join(folder.root, 'gone.txt'));
  const second = await workbench.createCheckpoint('second');
  const forward = { added: ['made/new.txt'], removed: ['gone.txt'], modified: ['a.txt'], unchanged: 2, unknown: [] };
  expect(await names(workbench, first, second)).toEqual(forward);
  expect(await names(workbench, second, first)).toEqual({
    ...forward,
    added: forward.removed,
    removed: forward.added,
  });
  expect(await names(workbench, first, 'now')).toEqual(forward);
  expect(await names(workbench, second, 'now')).toMatchObject({ added: [], removed: [], modified: [], unchanged: 4 });
  expect(await names(workbench, 'now', 'now')).toMatchObject({ unchanged: 4 });
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect((await workbench.compareCheckpoints(first, second)).modified).toEqual([
    { path: 'a.txt', before: { hash, size: 1, mode: 0o644 }, after: { hash, size: 2, mode: 0o644 } },
  ]);
  await expect(workbench.compareCheckpoints('cp_none', 'now')).rejects.toMatchObject({ code: 'CHECKPOINT_NOT_FOUND' });
});

it('[B9] comparing with the folder sees modes and the Draft not at all, and stores nothing', async () => {
  await using folder = await temporaryFolder(start);
  await using workbench = await folder.open();
  const checkpoint = await workbench.createCheckpoint('c');
  await chmod(join(folder.root, 'a.txt'), 0o755);
  await folder.put('b.txt', 'never stored by looking');
  await edit(workbench, { 'same.txt': 'in the Draft' });
  const { modified } = await workbench.compareCheckpoints(checkpoint, 'now');
  expect(modified.map(({ path }) => path)).toEqual(['a.txt', 'b.txt']);
  expect(await workbench.store.objects.has(modified[1]?.after.hash ?? '')).toBe(false);
});

it('[B9] says so where a Checkpoint cannot know: ignored or too large then', async () => {
  await using folder = await temporaryFolder({ ...start, '.galleyignore': 'build/\n', 'build/out.txt': 'o' });
  const small = await folder.open({ limits: { fileBytes: 20 } });
  await folder.put('huge.txt', 'x'.repeat(21));
  const checkpoint = await small.createCheckpoint('c');
  await small.close();
  await rm(join(folder.root, '.galleyignore'));
  await using workbench = await folder.open();
  expect(await names(workbench, checkpoint, 'now')).toEqual({
    added: [],
    removed: ['.galleyignore'],
    modified: [],
    unchanged: 4,
    unknown: ['build/out.txt', 'huge.txt'],
  });
});

it('[B9] reads a file as it was, and restores single files', async () => {
  await using folder = await temporaryFolder(start);
  await using workbench = await folder.open();
  const checkpoint = await workbench.createCheckpoint('c');
  await edit(workbench, { 'a.txt': 'A', 'b.txt': 'B', 'gone.txt': null, 'made.txt': 'm', 'made too.txt': 'm' });
  await workbench.publish();
  expect(String(await workbench.readCheckpointFile(checkpoint, 'gone.txt'))).toBe('ggg');
  await expect(workbench.readCheckpointFile(checkpoint, 'made.txt')).rejects.toMatchObject({
    code: 'FILE_NOT_IN_CHECKPOINT',
  });
  await expect(workbench.readCheckpointFile(checkpoint, '/a.txt')).rejects.toMatchObject({ code: 'SANDBOX_VIOLATION' });
  const { restored, checkpointId } = await workbench.restore(checkpoint, { paths: ['a.txt', 'gone.txt', 'made.txt'] });
  expect(restored).toEqual(['a.txt', 'gone.txt', 'made.txt']);
  expect(await names(workbench, checkpoint, 'now')).toMatchObject({ added: ['made too.txt'], modified: ['b.txt'] });
  await workbench.restore(checkpointId);
  expect(await folder.text('a.txt')).toBe('A');
  await expect(workbench.restore(checkpoint, { paths: ['nowhere.txt'] })).rejects.toMatchObject({
    code: 'FILE_NOT_IN_CHECKPOINT',
  });
});

it('[B9] does not remove a single file of which the Checkpoint knows nothing', async () => {
  await using folder = await temporaryFolder({ '.galleyignore': 'build/\n', 'build/out.txt': 'o' });
  await using workbench = await folder.open();
  const checkpoint = await workbench.createCheckpoint('c');
  await expect(workbench.restore(checkpoint, { paths: ['build/out.txt'] })).rejects.toMatchObject({
    code: 'FILE_NOT_IN_CHECKPOINT',
  });
  expect(await folder.text('build/out.txt')).toBe('o');
});
