import { readFile } from 'node:fs/promises';
import type { NewEvent } from '@galley/schema';
import { expect, it } from 'vitest';
import { edit, temporaryFolder } from '../testing/temporary-workbench.ts';

const chosen = (model: string): NewEvent => ({ stream: 'workbench', event: { type: 'model.selected', model } });

it('[B3] writes to the Draft alone: Published stays as it is, reads see the Draft first', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'old', 'sub/b.txt': 'b' });
  await using workbench = await folder.open();
  await edit(workbench, { 'a.txt': 'new', 'made/c.txt': 'c', 'sub/b.txt': null });
  expect(await folder.text('a.txt')).toBe('old');
  expect(String(await workbench.read('a.txt'))).toBe('new');
  expect(String(await workbench.readPublished('a.txt'))).toBe('old');
  expect(String(await workbench.read('made/c.txt'))).toBe('c');
  expect(await workbench.readPublished('made/c.txt')).toBeNull();
  await expect(workbench.read('sub/b.txt')).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  expect(await workbench.stat('sub/b.txt')).toBeNull();
  expect((await workbench.listFiles()).files.map(({ path, size, draft }) => [path, size, draft])).toEqual([
    ['a.txt', 3, 'modified'],
    ['made/c.txt', 1, 'added'],
    ['sub/b.txt', 1, 'deleted'],
  ]);
});

it('[B5] lists every change with both sizes and hashes', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'old', 'b.txt': 'b' });
  await using workbench = await folder.open();
  await edit(workbench, { 'a.txt': 'newer', 'c.txt': 'c', 'b.txt': null });
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
  const plain = { from: null, modified: true, conflict: false, executable: false };
  expect(await workbench.changeSet()).toEqual([
    { ...plain, path: 'a.txt', change: 'modified', size: 5, referenceSize: 3, reference: hash, hash },
    { ...plain, path: 'b.txt', change: 'deleted', size: 0, referenceSize: 1, reference: hash, hash: null },
    { ...plain, path: 'c.txt', change: 'added', size: 1, referenceSize: null, reference: null, hash },
  ]);
});

it('lets work see its own changes and nobody else before they land', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'old' });
  await using workbench = await folder.open();
  await workbench.write('test', async (writer) => {
    await writer.write('a.txt', Buffer.from('new'));
    expect(String(await writer.read('a.txt'))).toBe('new');
    expect(String(await workbench.read('a.txt'))).toBe('old');
    await writer.delete('a.txt');
    expect(await writer.exists('a.txt')).toBe(false);
    await expect(writer.read('a.txt')).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
    await expect(writer.delete('a.txt')).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  });
  expect(await workbench.stat('a.txt')).toBeNull();
});

it('changes nothing when the work, or the events that belong to it, fail', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'old' });
  await using workbench = await folder.open();
  const before = workbench.events().length;
  const failing = workbench.write('test', async (writer) => {
    await writer.write('a.txt', Buffer.from('new'));
    throw new TypeError('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  const failingMore = workbench.write(
    'test',
    (writer) => writer.write('a.txt', Buffer.from('new')),
    () => {
      throw new TypeError('stop more');
    },
  );
  await expect(failingMore).rejects.toThrow('stop more');
  expect(workbench.draft()).toBeNull();
  expect(workbench.events()).toHaveLength(before);
  await edit(workbench, { 'a.txt': 'works after it' });
  expect(String(await workbench.read('a.txt'))).toBe('works after it');
});

it('lands changes and the events of `more` in one append', async () => {
  await using folder = await temporaryFolder();
  await using workbench = await folder.open();
  const commits: string[][] = [];
  workbench.store.journal.onCommit((rows) => commits.push(rows.map(({ event }) => event.type)));
  const result = await workbench.write(
    'run_1/main.1',
    async (writer) => {
      await writer.write('a.txt', Buffer.from('a'));
      return 'receipt';
    },
    (receipt) => [chosen(receipt)],
  );
  expect(result).toBe('receipt');
  expect(commits).toEqual([['draft.started', 'draft.changed', 'model.selected']]);
  expect(workbench.events().at(-1)?.event).toEqual(chosen('receipt').event);
});

it('appends nothing when nothing changed', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'same' });
  await using workbench = await folder.open();
  const before = workbench.events().length;
  await edit(workbench, { 'a.txt': 'same' });
  await workbench.write('test', (writer) => writer.exists('a.txt'));
  await workbench.write('test', async (writer) => {
    await writer.write('b.txt', Buffer.from('b'));
    await writer.delete('b.txt');
  });
  expect(workbench.events()).toHaveLength(before);
  expect(workbench.draft()).toBeNull();
});

it('serialises writers: none builds on a state that another is changing', async () => {
  await using folder = await temporaryFolder({ 'count.txt': '0' });
  await using workbench = await folder.open();
  const increment = () =>
    workbench.write('test', async (writer) => {
      const count = Number(String(await writer.read('count.txt')));
      await new Promise(setImmediate);
      await writer.write('count.txt', Buffer.from(String(count + 1)));
    });
  await Promise.all(Array.from({ length: 12 }, increment));
  expect(String(await workbench.read('count.txt'))).toBe('12');
});

it('does not keep an edit whose basis was changed outside while it was made', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'old' });
  await using workbench = await folder.open();
  const editing = workbench.write('test', async (writer) => {
    const text = String(await writer.read('a.txt'));
    await folder.put('a.txt', 'written by another program');
    await writer.write('a.txt', Buffer.from(`${text} and more`));
  });
  await expect(editing).rejects.toMatchObject({ code: 'FILE_CHANGED_WHILE_EDITED' });
  expect(workbench.draft()).toBeNull();
});

it('refuses a file where a folder is, and a folder where a file is', async () => {
  await using folder = await temporaryFolder({ 'file.txt': 'f', 'folder/a.txt': 'a' });
  await using workbench = await folder.open();
  await edit(workbench, { 'drafted/a.txt': 'a' });
  for (const path of ['folder', 'drafted', 'file.txt/below.txt', 'drafted/a.txt/b/c.txt']) {
    await expect(edit(workbench, { [path]: 'x' }), path).rejects.toMatchObject({ code: 'PATH_OCCUPIED' });
  }
});

it('[B8] discards', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'old' });
  await using workbench = await folder.open();
  await expect(workbench.discard()).rejects.toMatchObject({ code: 'NO_DRAFT' });
  await edit(workbench, { 'b.txt': 'b', 'a.txt': 'new' });
  expect(await workbench.discard()).toEqual(['a.txt', 'b.txt']);
  expect(String(await workbench.read('a.txt'))).toBe('old');
  expect(workbench.draft()).toBeNull();
});

it('[B8] a discard can be undone until the next Draft starts, also after a reopen', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'old' });
  const first = await folder.open();
  await expect(first.recoverDraft()).rejects.toMatchObject({ code: 'DRAFT_NOT_RECOVERABLE' });
  await edit(first, { 'b.txt': 'b', 'a.txt': 'new' });
  await expect(first.recoverDraft()).rejects.toMatchObject({ code: 'DRAFT_NOT_RECOVERABLE' });
  const draft = first.draft();
  await first.discard();
  await first.close();
  await using workbench = await folder.open();
  expect(workbench.canRecoverDraft()).toBe(true);
  expect(await workbench.recoverDraft()).toEqual(['a.txt', 'b.txt']);
  expect(workbench.draft()).toEqual(draft);
  expect(String(await workbench.read('a.txt'))).toBe('new');
  await workbench.discard();
  await edit(workbench, { 'c.txt': 'the next Draft' });
  expect(workbench.canRecoverDraft()).toBe(false);
  await workbench.discard();
  expect(await workbench.recoverDraft()).toEqual(['c.txt']);
});

it('[B8] [B7] a recovered Draft meets what changed in the folder meanwhile as a conflict', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'old' });
  await using workbench = await folder.open();
  await edit(workbench, { 'a.txt': 'mine' });
  await workbench.discard();
  await folder.put('a.txt', 'theirs');
  await workbench.recoverDraft();
  await expect(workbench.publish()).rejects.toMatchObject({ code: 'CONFLICT_PUBLISHED_CHANGED' });
});

it('[V3] compares with what Published was when the Draft first touched the path', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'old', 'c.txt': 'c' });
  await using workbench = await folder.open();
  await edit(workbench, { 'a.txt': 'new', 'b.txt': 'b' });
  await folder.put('a.txt', 'changed outside');
  const text = async (path: string) => {
    const { bytes, source } = await workbench.readReference(path);
    return [bytes === null ? null : String(bytes), source];
  };
  expect(await text('a.txt')).toEqual(['old', 'draft_start_snapshot']);
  expect(await text('b.txt')).toEqual([null, 'none']);
  expect(await text('c.txt')).toEqual(['c', 'published_current_fallback']);
  expect(await text('nowhere.txt')).toEqual([null, 'none']);
});

it('keeps the Draft over a reopen, and its content on a path of its own', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'old' });
  const first = await folder.open();
  await edit(first, { 'a.txt': 'new' });
  const { id } = first;
  await first.close();
  await using workbench = await folder.open();
  expect(workbench.id).toBe(id);
  expect(String(await workbench.read('a.txt'))).toBe('new');
  expect(await readFile(await workbench.contentPath('a.txt'), 'utf8')).toBe('new');
});

it('refuses Draft, publish and Checkpoint events from outside', async () => {
  await using folder = await temporaryFolder();
  await using workbench = await folder.open();
  const forged: NewEvent = { stream: 'workbench', event: { type: 'draft.started', draft_id: 'draft_forged' } };
  await expect(workbench.append([forged])).rejects.toMatchObject({ code: 'INTERNAL' });
  expect(workbench.draft()).toBeNull();
});

it('tells listeners of committed Workbench events only', async () => {
  await using folder = await temporaryFolder();
  await using workbench = await folder.open();
  const told: string[] = [];
  const stop = workbench.onEvent(({ event }) => told.push(event.type));
  await workbench.append([chosen('a'), { stream: 'run_1', event: { type: 'run.resumed' } }]);
  stop();
  await workbench.append([chosen('b')]);
  expect(told).toEqual(['model.selected']);
  expect(workbench.events().at(-1)?.event).toEqual({ type: 'model.selected', model: 'b' });
});
