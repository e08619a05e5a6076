import { expect, it } from 'vitest';
import { edit, temporaryFolder } from '../testing/temporary-workbench.ts';

it('[B9] lists each version of a file once, newest first, and finds the content of each', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'first', 'other.txt': 'o' });
  await using workbench = await folder.open();
  await workbench.createCheckpoint('One');
  await workbench.createCheckpoint('Still one');
  await folder.put('a.txt', 'second');
  await workbench.createCheckpoint('Two');
  await folder.put('a.txt', 'third');
  await edit(workbench, { 'a.txt': 'drafted' });
  const { versions, next } = await workbench.fileVersions('a.txt');
  expect(next).toBeNull();
  expect(versions.map(({ kind, name }) => [kind, name])).toEqual([
    ['draft', ''],
    ['published', ''],
    ['checkpoint', 'Two'],
    ['checkpoint', 'Still one'],
  ]);
  const texts = await Promise.all(
    versions.slice(1).map(async ({ version }) => {
      const hash = await workbench.hashOfVersion('a.txt', version);
      return (await workbench.store.objects.get(hash)).toString();
    }),
  );
  expect(texts).toEqual(['third', 'second', 'first']);
  await expect(workbench.hashOfVersion('b.txt', 'published')).rejects.toThrow('There is no file');
  await expect(workbench.hashOfVersion('../a.txt', 'published')).rejects.toThrow('is refused');
});

it('[B9] [B15] a look at an old file reads some Checkpoints; the parts put together tell each version once', async () => {
  await using folder = await temporaryFolder({ 'a.txt': '0' });
  await using workbench = await folder.open();
  for (let number = 1; number <= 45; number += 1) {
    await folder.put('a.txt', String(Math.floor(number / 3)));
    await workbench.createCheckpoint(`Checkpoint ${number}`);
  }
  const hashes: string[] = [];
  let parts = 0;
  let before: string | null = null;
  do {
    const part: Awaited<ReturnType<typeof workbench.fileVersions>> = await workbench.fileVersions('a.txt', before);
    hashes.push(...part.versions.map(({ hash }) => hash));
    before = part.next;
    parts += 1;
  } while (before !== null);
  expect(parts).toBe(3);
  expect(hashes).toHaveLength(16);
  expect(new Set(hashes).size).toBe(16);
  await expect(workbench.fileVersions('a.txt', 'chk_none')).rejects.toThrow();
});
