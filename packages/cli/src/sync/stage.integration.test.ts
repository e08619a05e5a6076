import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { completeStage, openStage, STAGE } from './stage.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const one = (text: string) =>
  (async function* () {
    yield Buffer.from(text);
  })();

describe('[B6] a pull that was cut off', () => {
  let root = '';
  beforeEach(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), 'galley-stage-')));
    await writeFile(join(root, 'a.txt'), 'old a');
    await writeFile(join(root, 'b.txt'), 'old b');
    await writeFile(join(root, 'gone.txt'), 'old gone');
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const operations = [
    { path: 'a.txt', from: hashOf('old a'), to: hashOf('new') },
    { path: 'b.txt', from: hashOf('old b'), to: hashOf('new') },
    { path: 'gone.txt', from: hashOf('old gone'), to: null },
    { path: 'deep/c.txt', from: null, to: hashOf('new') },
  ];
  /** As a killed process leaves it: contents and intent on disk, the first `done` operations carried out. */
  async function cutOff(done: number): Promise<void> {
    await mkdir(join(root, STAGE));
    await writeFile(join(root, STAGE, hashOf('new')), 'new');
    await writeFile(join(root, STAGE, 'intent.json'), JSON.stringify({ operations }));
    for (const { path, to } of operations.slice(0, done)) {
      await mkdir(join(root, path, '..'), { recursive: true });
      if (to === null) await rm(join(root, path));
      else await writeFile(join(root, path), 'new');
    }
  }
  const texts = async () =>
    Promise.all(['a.txt', 'b.txt', 'deep/c.txt'].map((path) => readFile(join(root, path), 'utf8')));

  it.each([0, 1, 2, 3, 4])('after %i of its acts is completed by the next command', async (done) => {
    await cutOff(done);
    expect(await completeStage(root)).toHaveLength(4);
    expect(await texts()).toEqual(['new', 'new', 'new']);
    expect((await readdir(root)).sort()).toEqual(['a.txt', 'b.txt', 'deep']);
    expect(await completeStage(root)).toBeNull();
  });

  it('leaves what the person wrote since, and says that it did not do it', async () => {
    await cutOff(1);
    await writeFile(join(root, 'b.txt'), 'written meanwhile');
    const done = await completeStage(root);
    expect(done?.map(({ path }) => path).sort()).toEqual(['a.txt', 'deep/c.txt', 'gone.txt']);
    expect(await readFile(join(root, 'b.txt'), 'utf8')).toBe('written meanwhile');
  });

  it('before its intent was written changed nothing, and what had arrived is not asked for again', async () => {
    const stage = await openStage(root);
    await stage.keep(hashOf('new'), one('new'));
    expect(await completeStage(root)).toBeNull();
    const next = await openStage(root);
    expect(await next.has(hashOf('new'))).toBe(true);
    expect(await next.has(hashOf('other'))).toBe(false);
    await expect(next.keep(hashOf('right'), one('wrong'))).rejects.toMatchObject({ code: 'WRONG_STATE' });
    expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('old a');
  });

  it('says in words that an intent is not one of Galley', async () => {
    await openStage(root);
    await writeFile(join(root, '.galley-sync/intent.json'), '{"operations": 3}');
    await expect(completeStage(root)).rejects.toMatchObject({ code: 'WRONG_STATE' });
    expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('old a');
  });

  it('[B2] writes nothing through a link and nothing outside, whatever its intent says', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'galley-outside-'));
    await symlink(outside, join(root, 'way'));
    const stage = await openStage(root);
    await stage.keep(hashOf('new'), one('new'));
    const to = hashOf('new');
    expect(await stage.carryOut([{ path: '../out.txt', from: null, to }])).toEqual([]);
    const again = await openStage(root);
    await again.keep(to, one('new'));
    await expect(again.carryOut([{ path: 'way/in.txt', from: null, to }])).rejects.toMatchObject({
      code: 'SANDBOX_VIOLATION',
    });
    expect(await readdir(outside)).toEqual([]);
    await rm(outside, { recursive: true });
  });
});
