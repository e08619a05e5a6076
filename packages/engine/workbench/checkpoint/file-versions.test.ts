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
  const versions = await workbench.fileVersions('a.txt');
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
