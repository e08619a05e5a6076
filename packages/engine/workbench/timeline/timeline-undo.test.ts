import { readFileSync } from 'node:fs';
import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { observeDisk, systemDisk } from '../../store/index.ts';
import { chatOf, say } from '../testing/say.ts';
import { publishedFiles } from '../testing/scenario.ts';
import { edit, temporaryFolder } from '../testing/temporary-workbench.ts';
import type { Workbench } from '../workbench.ts';

const draftText = async (workbench: Workbench, path: string) => String(await workbench.read(path));

it('[B10] undo to a message restores chat and Draft together, and survives reopening', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'published' });
  const first = await folder.open();
  const asked = await say(first, 'one');
  await edit(first, { 'a.txt': 'draft 1', 'b.txt': 'b' });
  const answered = await say(first, 'answer', 'assistant');
  await say(first, 'two');
  await edit(first, { 'a.txt': 'draft 2', 'b.txt': null });
  expect(first.revisions().map(({ changed, draftFiles }) => [changed, draftFiles])).toEqual([
    [false, 0],
    [true, 2],
    [false, 2],
  ]);
  expect(await first.undoTo(answered)).toEqual({ checkpointId: null, restored: [] });
  expect(chatOf(first)).toEqual(['one', 'answer', 'undo']);
  await first.close();

  await using workbench = await folder.open();
  expect(chatOf(workbench)).toEqual(['one', 'answer', 'undo']);
  expect(await draftText(workbench, 'a.txt')).toBe('draft 1');
  expect(await draftText(workbench, 'b.txt')).toBe('b');
  await workbench.undoTo(asked);
  expect(workbench.draft()).toBeNull();
  expect(await folder.text('a.txt')).toBe('published');
});

it('[B10] undo can itself be undone, step by step, until something new happens', async () => {
  await using folder = await temporaryFolder();
  await using workbench = await folder.open();
  const one = await say(workbench, 'one');
  await edit(workbench, { 'a.txt': '1' });
  const two = await say(workbench, 'two');
  await edit(workbench, { 'a.txt': '2' });
  expect(workbench.canRedo()).toBe(false);
  await expect(workbench.redo()).rejects.toMatchObject({ code: 'NOTHING_TO_REDO' });
  await workbench.undoTo(two);
  await workbench.undoTo(one);
  await workbench.redo();
  expect(await draftText(workbench, 'a.txt')).toBe('1');
  await workbench.redo();
  expect(await draftText(workbench, 'a.txt')).toBe('2');
  expect(chatOf(workbench)).toEqual(['one', 'two', 'redo']);
  await workbench.undoTo(one);
  await edit(workbench, { 'c.txt': 'new' });
  expect(workbench.canRedo()).toBe(false);
  await expect(workbench.redo()).rejects.toMatchObject({ code: 'NOTHING_TO_REDO' });
  await expect(workbench.undoTo(two)).rejects.toMatchObject({ code: 'MESSAGE_NOT_FOUND' });
});

it('[B10] [B8] a Draft that was discarded since comes back', async () => {
  await using folder = await temporaryFolder();
  await using workbench = await folder.open();
  await edit(workbench, { 'a.txt': 'a' });
  const one = await say(workbench, 'one');
  await workbench.discard();
  await say(workbench, 'two');
  await workbench.undoTo(one);
  expect(await draftText(workbench, 'a.txt')).toBe('a');
});

it('[B10] across a publish it must be asked for, makes a Checkpoint and brings the folder back', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'old', 'gone.txt': 'g', 'mine.txt': 'untouched' });
  await chmod(join(folder.root, 'gone.txt'), 0o640);
  await using workbench = await folder.open();
  await say(workbench, 'one');
  await edit(workbench, { 'a.txt': 'new', 'gone.txt': null, 'made/b.txt': 'b' });
  const answer = await say(workbench, 'done', 'assistant');
  await workbench.publish();
  await say(workbench, 'two');
  await edit(workbench, { 'a.txt': 'newer' });
  await workbench.publish();
  await folder.put('mine.txt', 'edited by me');
  await expect(workbench.undoTo(answer)).rejects.toMatchObject({
    code: 'UNDO_CROSSES_PUBLISH',
    details: { paths: ['a.txt', 'gone.txt', 'made/b.txt'] },
  });
  expect(await folder.text('a.txt')).toBe('newer');
  const { checkpointId, restored } = await workbench.undoTo(answer, { acrossPublish: true });
  expect(restored).toEqual(['a.txt', 'gone.txt', 'made/b.txt']);
  expect(workbench.checkpoints().at(-1)).toMatchObject({ checkpointId, reason: 'undo' });
  expect(chatOf(workbench)).toEqual(['one', 'done', 'undo']);
  expect(Object.fromEntries(await publishedFiles(folder.root))).toEqual({
    'a.txt': 'old',
    'gone.txt': 'g',
    'mine.txt': 'edited by me',
  });
  expect((await stat(join(folder.root, 'gone.txt'))).mode & 0o777).toBe(0o640);
  expect(await draftText(workbench, 'a.txt')).toBe('new');
  expect((await workbench.changeSet()).map(({ path, conflict }) => [path, conflict])).toEqual([
    ['a.txt', false],
    ['gone.txt', false],
    ['made/b.txt', false],
  ]);
  await workbench.redo();
  expect(Object.fromEntries(await publishedFiles(folder.root))).toEqual({
    'a.txt': 'newer',
    'made/b.txt': 'b',
    'mine.txt': 'edited by me',
  });
  expect(workbench.draft()).toBeNull();
  expect(chatOf(workbench)).toEqual(['one', 'done', 'publish.finished', 'two', 'publish.finished', 'redo']);
});

it('[B10] across a restore too', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'old' });
  await using workbench = await folder.open();
  await edit(workbench, { 'a.txt': 'new' });
  const { checkpointId } = await workbench.publish();
  const one = await say(workbench, 'one');
  await workbench.restore(checkpointId);
  expect(await folder.text('a.txt')).toBe('old');
  await workbench.undoTo(one, { acrossPublish: true });
  expect(await folder.text('a.txt')).toBe('new');
  await workbench.redo();
  expect(await folder.text('a.txt')).toBe('old');
});

it('[B7] [B10] stops when a file it must bring back was changed outside Galley, and nothing happens', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'old', 'b.txt': 'old' });
  await using workbench = await folder.open();
  await edit(workbench, { 'a.txt': 'new', 'b.txt': 'new' });
  const one = await say(workbench, 'one');
  await workbench.publish();
  await folder.put('b.txt', 'theirs');
  const before = [workbench.events().length, chatOf(workbench)];
  await expect(workbench.undoTo(one, { acrossPublish: true })).rejects.toMatchObject({
    code: 'CONFLICT_PUBLISHED_CHANGED',
    details: { conflicts: [expect.objectContaining({ path: 'b.txt', kind: 'changed' })] },
  });
  expect([workbench.events().length, chatOf(workbench)]).toEqual(before);
  expect([await folder.text('a.txt'), await folder.text('b.txt')]).toEqual(['new', 'theirs']);
  await folder.put('b.txt', 'old');
  await workbench.undoTo(one, { acrossPublish: true });
  expect([await folder.text('a.txt'), await folder.text('b.txt')]).toEqual(['old', 'old']);
  await folder.put('a.txt', 'theirs');
  await expect(workbench.redo()).rejects.toMatchObject({ code: 'CONFLICT_PUBLISHED_CHANGED' });
  expect(workbench.canRedo()).toBe(true);
});

it('[B10] publishes that left the folder as it was need no question', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'old' });
  await using workbench = await folder.open();
  const one = await say(workbench, 'one');
  await edit(workbench, { 'a.txt': 'new' });
  const { checkpointId } = await workbench.publish();
  await workbench.restore(checkpointId);
  expect(await workbench.undoTo(one)).toEqual({ checkpointId: null, restored: [] });
  expect(await folder.text('a.txt')).toBe('old');
});

it('[B10] finishes an undo whose outcome could not be journaled, chat and folder together', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'old' });
  let fail = false;
  const disk = observeDisk(systemDisk, {
    before(operation) {
      if (!fail || operation !== 'commit' || readFileSync(join(folder.root, 'a.txt'), 'utf8') !== 'old') return;
      fail = false;
      throw Object.assign(new Error('ENOSPC: injected'), { code: 'ENOSPC' });
    },
  });
  await using workbench = await folder.open({ disk });
  await edit(workbench, { 'a.txt': 'new' });
  const one = await say(workbench, 'one');
  await workbench.publish();
  await say(workbench, 'two');
  fail = true;
  await expect(workbench.undoTo(one, { acrossPublish: true })).rejects.toMatchObject({ code: 'STORE_WRITE_FAILED' });
  await workbench.createCheckpoint('anything');
  expect(chatOf(workbench)).toEqual(['one', 'undo']);
  expect(await folder.text('a.txt')).toBe('old');
  expect(await draftText(workbench, 'a.txt')).toBe('new');
});

it('[B10] Revisions are pruned on publish and discard by a visible policy, with a remedy', async () => {
  await using folder = await temporaryFolder();
  await using workbench = await folder.open({ revisions: { drafts: 2 } });
  expect(workbench.revisionPolicy).toEqual({ drafts: 2 });
  const ids: string[] = [];
  for (const [index, end] of (['publish', 'discard', 'publish', 'discard'] as const).entries()) {
    await edit(workbench, { 'a.txt': `${index}` });
    ids.push(await say(workbench, `${index}`));
    await workbench[end]();
  }
  expect(workbench.revisions().map(({ messageId }) => messageId)).toEqual(ids.slice(2));
  await expect(workbench.undoTo(ids[1] ?? '')).rejects.toMatchObject({
    code: 'REVISION_PRUNED',
    remedy: expect.stringContaining('Checkpoint'),
  });
  await workbench.undoTo(ids[2] ?? '', { acrossPublish: true });
  expect(await draftText(workbench, 'a.txt')).toBe('2');
  expect(await folder.text('a.txt')).toBe('0');
});
