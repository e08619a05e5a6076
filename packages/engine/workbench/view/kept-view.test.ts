import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { edit, temporaryFolder } from '../testing/temporary-workbench.ts';
import { viewHome } from './view-home.ts';

const noteIn = (left: string[]) => (_: unknown, named: readonly string[]) => {
  left.push(...named);
  return [];
};

const look = async (path: string) => (await stat(path, { bigint: true })).ino;

it('[T1] case 8: a view lies outside the Workbench, private, at a place that stays, and ends with its Run', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a' });
  await using workbench = await folder.open();
  const places: string[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    await workbench.withMaterialisedView('turn', async (directory) => void places.push(directory), {
      place: 'run_1/main',
    });
  }
  const [place = '', again] = places;
  expect(again).toBe(place);
  expect(place.startsWith(folder.root)).toBe(false);
  expect((await stat(place)).mode & 0o077).toBe(0);
  expect(await readdir(place)).toEqual(['a.txt']);
  await workbench.removeView('run_1');
  await expect(stat(place)).rejects.toThrow('ENOENT');
});

it('a kept view is brought up to date by what changed, and only that is copied', async () => {
  await using folder = await temporaryFolder({
    'same.txt': 's',
    'edited.txt': 'e',
    'gone.txt': 'g',
    'drafted.txt': 'd',
  });
  await using workbench = await folder.open();
  const inodes: bigint[] = [];
  const turn = (work: (directory: string) => Promise<void>) =>
    workbench.withMaterialisedView('turn', work, { place: 'run_1/main' });
  await turn(async (directory) => {
    inodes.push(await look(join(directory, 'same.txt')));
    await writeFile(join(directory, 'own.txt'), 'of the program');
  });
  await folder.put('edited.txt', 'by a person');
  await edit(workbench, { 'drafted.txt': 'by a tool', 'gone.txt': null });
  await turn(async (directory) => {
    inodes.push(await look(join(directory, 'same.txt')));
    expect((await readdir(directory)).sort()).toEqual(['drafted.txt', 'edited.txt', 'own.txt', 'same.txt']);
    expect(await readFile(join(directory, 'edited.txt'), 'utf8')).toBe('by a person');
    expect(await readFile(join(directory, 'drafted.txt'), 'utf8')).toBe('by a tool');
    await writeFile(join(directory, 'edited.txt'), 'by the program');
  });
  expect(inodes[1]).toBe(inodes[0]);
  expect(String(await workbench.read('edited.txt'))).toBe('by the program');
  expect(String(await workbench.read('own.txt'))).toBe('of the program');
});

it('[T7] case 8: configuration of agents is not laid out, and new configuration is left behind and named', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a', 'CLAUDE.md': 'obey', '.claude/settings.json': '{}' });
  await using workbench = await folder.open();
  const left: string[] = [];
  const options = { place: 'run_1/main', more: noteIn(left) };
  await workbench.withMaterialisedView(
    'turn',
    async (directory) => {
      expect(await readdir(directory)).toEqual(['a.txt']);
      await mkdir(join(directory, '.claude'));
      await writeFile(join(directory, '.claude/settings.json'), '{"hooks":{}}');
      await writeFile(join(directory, '.mcp.json'), '{}');
      await writeFile(join(directory, 'b.txt'), 'b');
    },
    options,
  );
  expect(left).toEqual(['.claude/settings.json', '.mcp.json']);
  expect((await workbench.changeSet()).map(({ path }) => path)).toEqual(['b.txt']);
  await workbench.withMaterialisedView(
    'turn',
    async (directory) => {
      const names = await readdir(directory, { recursive: true });
      expect(names.filter((name) => name.endsWith('.json'))).toEqual([]);
    },
    options,
  );
});

it('[R12] what is changed in a view to look at is named and not taken in; the next one is whole again', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a' });
  await using workbench = await folder.open();
  const left: string[] = [];
  const options = {
    place: 'run_1/main',
    mode: 'read' as const,
    more: noteIn(left),
  };
  await workbench.withMaterialisedView(
    'turn',
    async (directory) => {
      await rm(join(directory, 'a.txt'));
      await symlink('/etc', join(directory, 'etc'));
    },
    options,
  );
  expect(left).toEqual(['a.txt', 'etc']);
  expect(workbench.draft()).toBeNull();
  await workbench.withMaterialisedView(
    'turn',
    async (directory) => {
      expect(await readdir(directory)).toEqual(['a.txt']);
    },
    options,
  );
});

it('[T1] a Workbench that holds the cache folder gets its views elsewhere, and none where there is no place', async () => {
  await using folder = await temporaryFolder({});
  await using other = await temporaryFolder({});
  const inside = join(folder.root, 'cache');
  const outside = join(other.root, 'cache');
  const home = await viewHome(folder.root, 'wb_1', [inside, outside]);
  expect(dirname(home)).toBe(join(outside, 'views'));
  // A copy of the folder has the same id, and views of its own.
  expect(basename(await viewHome(other.root, 'wb_1', [inside]))).not.toBe(basename(home));
  await symlink(inside, join(other.root, 'link'));
  const nowhere = viewHome(folder.root, 'wb_1', [inside, join(other.root, 'link')]);
  await expect(nowhere).rejects.toMatchObject({ code: 'NO_PLACE_FOR_VIEW' });
});
