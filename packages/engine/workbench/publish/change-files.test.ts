import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { edit, temporaryFolder } from '../testing/temporary-workbench.ts';
import type { Workbench } from '../workbench.ts';

const put = async (workbench: Workbench, path: string, text: string, replace = false) => {
  const { hash } = await workbench.store.objects.put(Buffer.from(text));
  return { kind: 'put' as const, path, hash, replace };
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

describe("[B9] a person's own acts on their files", () => {
  it('adds, renames and deletes at once, and each is taken back by its Checkpoint', async () => {
    await using folder = await temporaryFolder({ 'a.txt': 'a', 'old/b.txt': 'b', 'old/c.txt': 'c' });
    await using workbench = await folder.open();
    const done = await workbench.changeFiles(
      [
        await put(workbench, 'new/d.txt', 'd'),
        { kind: 'move', from: 'old', to: 'kept' },
        { kind: 'delete', path: 'a.txt' },
      ],
      'Before it',
    );
    expect(await folder.text('new/d.txt')).toBe('d');
    expect(await folder.text('kept/b.txt')).toBe('b');
    expect(await readdir(folder.root)).not.toContain('a.txt');
    expect(workbench.checkpoints().map(({ reason, name }) => [reason, name])).toEqual([['files', 'Before it']]);
    expect(workbench.timeline()).toEqual([]);

    await workbench.putBackFiles(done.checkpointId, done.paths);
    expect(await folder.text('a.txt')).toBe('a');
    expect(await folder.text('old/b.txt')).toBe('b');
    expect((await workbench.listFiles()).files.map(({ path }) => path)).toEqual(['a.txt', 'old/b.txt', 'old/c.txt']);
  });

  it('does none of them when one cannot be done', async () => {
    await using folder = await temporaryFolder({ 'a.txt': 'a', 'b.txt': 'b' });
    await using workbench = await folder.open();
    const acts = async (path: string) => [await put(workbench, 'c.txt', 'c'), await put(workbench, path, 'x')];
    expect(await codeOf(workbench.changeFiles(await acts('a.txt'), 'x'))).toBe('ALREADY_EXISTS');
    expect(await codeOf(workbench.changeFiles(await acts('a.txt/deep.txt'), 'x'))).toBe('PATH_OCCUPIED');
    expect(await codeOf(workbench.changeFiles(await acts('../out.txt'), 'x'))).toBe('SANDBOX_VIOLATION');
    expect(await codeOf(workbench.changeFiles([{ kind: 'move', from: 'a.txt', to: 'b.txt' }], 'x'))).toBe(
      'ALREADY_EXISTS',
    );
    expect(await codeOf(workbench.changeFiles([{ kind: 'delete', path: 'none.txt' }], 'x'))).toBe('FILE_NOT_FOUND');
    expect((await workbench.listFiles()).files.map(({ path }) => path)).toEqual(['a.txt', 'b.txt']);
    expect(workbench.checkpoints()).toEqual([]);
  });

  it('leaves files alone that the Draft changes, and goes on beside it', async () => {
    await using folder = await temporaryFolder({ 'a.txt': 'a', 'b.txt': 'b' });
    await using workbench = await folder.open();
    await edit(workbench, { 'a.txt': 'drafted' });
    expect(await codeOf(workbench.changeFiles([{ kind: 'delete', path: 'a.txt' }], 'x'))).toBe('WRONG_STATE');
    const { checkpointId } = await workbench.changeFiles([await put(workbench, 'b.txt', 'mine', true)], 'x');
    expect(await folder.text('b.txt')).toBe('mine');
    await workbench.putBackFiles(checkpointId, ['b.txt']);
    expect(await folder.text('b.txt')).toBe('b');
    await workbench.publish();
    expect(await folder.text('a.txt')).toBe('drafted');
  });

  it('[B10] is read again after a restart, and a move forgets nothing of the Draft', async () => {
    await using folder = await temporaryFolder({ 'a.txt': 'a' });
    {
      await using workbench = await folder.open();
      await workbench.changeFiles([{ kind: 'move', from: 'a.txt', to: 'b.txt' }], 'Before moving');
    }
    await using workbench = await folder.open();
    const [checkpoint] = workbench.checkpoints();
    expect(checkpoint?.reason).toBe('files');
    await workbench.restore(checkpoint?.checkpointId ?? '');
    expect(await folder.text('a.txt')).toBe('a');
  });
});
