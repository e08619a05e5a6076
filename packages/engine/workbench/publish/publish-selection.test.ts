import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { publishedFiles } from '../testing/scenario.ts';
import { edit, temporaryFolder } from '../testing/temporary-workbench.ts';
import type { Workbench } from '../workbench.ts';

const changesOf = async (workbench: Workbench) =>
  (await workbench.changeSet()).map(({ path, change, conflict }) => [path, change, conflict]);
const part = (path: string, text: string) => ({ contents: new Map([[path, Buffer.from(text)]]) });

it('[B6] publishes single files and keeps the others in the Draft', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' });
  await using workbench = await folder.open();
  await edit(workbench, { 'a.txt': 'A', 'b.txt': 'B', 'c.txt': null });
  expect(await workbench.publish({ paths: ['b.txt', 'c.txt'] })).toMatchObject({ published: ['b.txt', 'c.txt'] });
  expect(await publishedFiles(folder.root)).toEqual(
    new Map([
      ['a.txt', 'a'],
      ['b.txt', 'B'],
    ]),
  );
  expect(await changesOf(workbench)).toEqual([['a.txt', 'modified', false]]);
});

it('[B6] publishes a part of a change: the Draft keeps the rest, compared with that part', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'one\ntwo\n', 'b.txt': 'b' });
  await using workbench = await folder.open();
  await edit(workbench, { 'a.txt': 'ONE\nTWO\n', 'b.txt': 'B' });
  const { published } = await workbench.publish({ paths: ['a.txt'], ...part('a.txt', 'ONE\ntwo\n') });
  expect(published).toEqual(['a.txt']);
  expect(await folder.text('a.txt')).toBe('ONE\ntwo\n');
  expect(String(await workbench.read('a.txt'))).toBe('ONE\nTWO\n');
  expect(String((await workbench.readReference('a.txt')).bytes)).toBe('ONE\ntwo\n');
  expect(await changesOf(workbench)).toEqual([
    ['a.txt', 'modified', false],
    ['b.txt', 'modified', false],
  ]);
  await workbench.publish();
  expect(await folder.text('a.txt')).toBe('ONE\nTWO\n');
  expect(workbench.draft()).toBeNull();
});

it('[B6] a part of an added, a deleted and a renamed file', async () => {
  await using folder = await temporaryFolder({ 'gone.txt': 'one\ntwo\n', 'old.txt': 'o' });
  await using workbench = await folder.open();
  await edit(workbench, { 'made.txt': 'one\ntwo\n', 'gone.txt': null });
  await workbench.write('test', (writer) => writer.rename('old.txt', 'new.txt'));
  await edit(workbench, { 'new.txt': 'o\nmore\nand more\n' });
  const contents = new Map([
    ['made.txt', Buffer.from('one\n')],
    ['gone.txt', Buffer.from('two\n')],
    ['new.txt', Buffer.from('o\nmore\n')],
  ]);
  await workbench.publish({ paths: [], contents });
  expect(await publishedFiles(folder.root)).toEqual(
    new Map([
      ['gone.txt', 'two\n'],
      ['made.txt', 'one\n'],
      ['new.txt', 'o\nmore\n'],
    ]),
  );
  expect(await changesOf(workbench)).toEqual([
    ['gone.txt', 'deleted', false],
    ['made.txt', 'modified', false],
    ['new.txt', 'modified', false],
  ]);
});

it('[B6] a part that is all of the change ends it, one that is none of it publishes nothing', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a' });
  await using workbench = await folder.open();
  await edit(workbench, { 'a.txt': 'A' });
  await expect(workbench.publish(part('a.txt', 'a'))).rejects.toMatchObject({ code: 'NOTHING_TO_PUBLISH' });
  await expect(workbench.publish({ paths: [] })).rejects.toMatchObject({ code: 'NOTHING_TO_PUBLISH' });
  expect(workbench.checkpoints()).toEqual([]);
  await workbench.publish(part('a.txt', 'A'));
  expect(workbench.draft()).toBeNull();
});

it('[B7] a conflict of one file does not hold up the others', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a', 'b.txt': 'b' });
  await using workbench = await folder.open();
  await edit(workbench, { 'a.txt': 'A', 'b.txt': 'B' });
  await folder.put('a.txt', 'theirs');
  await expect(workbench.publish({ paths: ['a.txt'] })).rejects.toMatchObject({ code: 'CONFLICT_PUBLISHED_CHANGED' });
  await workbench.publish({ paths: ['b.txt'] });
  expect(await folder.text('b.txt')).toBe('B');
});

it('[B7] a part does not take back what someone else published whole', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'one\ntwo\n' });
  await using workbench = await folder.open();
  await edit(workbench, { 'a.txt': 'ONE\nTWO\n' });
  await folder.put('a.txt', 'ONE\nTWO\n');
  const publishing = workbench.publish(part('a.txt', 'ONE\ntwo\n'));
  await expect(publishing).rejects.toMatchObject({ code: 'CONFLICT_PUBLISHED_CHANGED' });
});

it('names what is not in the Draft, and what a file cannot be published without', async () => {
  await using folder = await temporaryFolder({ x: 'a file' });
  await using workbench = await folder.open();
  await expect(workbench.publish({ paths: ['x'] })).rejects.toMatchObject({ code: 'NO_DRAFT' });
  await edit(workbench, { x: null });
  await edit(workbench, { 'x/below.txt': 'b' });
  await expect(workbench.publish({ paths: ['y'] })).rejects.toMatchObject({ code: 'NOT_IN_DRAFT' });
  await expect(workbench.publish({ paths: ['../y'] })).rejects.toMatchObject({ code: 'SANDBOX_VIOLATION' });
  await expect(workbench.publish({ paths: ['x/below.txt'] })).rejects.toMatchObject({
    code: 'PUBLISH_NEEDS_MORE',
    details: { path: 'x/below.txt', needs: 'x' },
  });
  await workbench.publish({ paths: ['x/below.txt', 'x'] });
  expect(await folder.text('x/below.txt')).toBe('b');
});

it('refuses a part over the limit of a file', async () => {
  await using folder = await temporaryFolder();
  await using workbench = await folder.open({ limits: { fileBytes: 4 } });
  await edit(workbench, { 'a.txt': 'four' });
  await expect(workbench.publish(part('a.txt', 'five!'))).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
});

it('[B6] a preview tells exactly what the publish then does, and does nothing itself', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'aaa', 'b.txt': 'b', 'other.txt': 'other' });
  await using workbench = await folder.open();
  await edit(workbench, { 'a.txt': 'AAAAA', 'b.txt': null, 'made/c.txt': 'ccc', 'd.txt': 'stays' });
  const selection = { paths: ['b.txt', 'made/c.txt'], ...part('a.txt', 'AA') };
  const before = workbench.events().length;
  const preview = await workbench.previewPublish(selection);
  expect(preview).toMatchObject({ conflicts: [], remaining: ['a.txt', 'd.txt'] });
  expect(preview.operations.map(({ path, size }) => [path, size])).toEqual([
    ['a.txt', 2],
    ['b.txt', 0],
    ['made/c.txt', 3],
  ]);
  expect(workbench.events()).toHaveLength(before);
  expect(await folder.text('a.txt')).toBe('aaa');
  expect(await readdir(`${folder.root}/.galley/tmp`)).toEqual([]);

  const { checkpointId } = await workbench.publish(selection);
  const started = workbench.events().find(({ event }) => event.type === 'publish.started')?.event;
  expect(started).toMatchObject({ operations: preview.operations.map(({ path, from, to }) => ({ path, from, to })) });
  const { files, bytes } = workbench.checkpoints().find((each) => each.checkpointId === checkpointId) ?? {};
  expect(preview.checkpoint).toEqual({ files, bytes });
  expect([...(workbench.draft()?.entries.keys() ?? [])].sort()).toEqual(preview.remaining);
});

it('[B7] a preview shows conflicts instead of stopping at them, also beside another process', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a' });
  await using workbench = await folder.open();
  await edit(workbench, { 'a.txt': 'A' });
  await folder.put('a.txt', 'theirs');
  await using looking = await folder.open({ readOnly: true });
  expect(await looking.previewPublish()).toMatchObject({ conflicts: [{ path: 'a.txt', kind: 'changed' }] });
});
