import { mkdir, mkdtempDisposable, realpath, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { browse, folderInHome, makeFolder } from './folders.ts';

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

it('[X6] [T4] shows names of folders below the home folder, and nothing above, beside or behind a link', async () => {
  await using disk = await mkdtempDisposable(join(await realpath(tmpdir()), 'galley-home-'));
  const home = join(disk.path, 'home');
  const at = (path: string) => join(home, path);
  await mkdir(at('papers/old'), { recursive: true });
  await mkdir(at('bench/.galley'), { recursive: true });
  await mkdir(at('.ssh'));
  await mkdir(join(disk.path, 'elsewhere'));
  await writeFile(at('file.txt'), '');
  await symlink(join(disk.path, 'elsewhere'), at('out'));

  expect(await browse(home, home)).toEqual({
    directory: home,
    parent: null,
    folders: [
      { name: 'bench', is_workbench: true },
      { name: 'papers', is_workbench: false },
    ],
  });
  expect((await browse(home, at('papers'))).parent).toBe(home);
  const refused = [
    join(disk.path, 'elsewhere'),
    '/',
    '/etc',
    'papers',
    at('.ssh'),
    at('out'),
    at('file.txt'),
    at('none'),
  ];
  for (const path of [...refused, `${home}/papers/../../elsewhere`, `${home}/a\u0000b`, '']) {
    expect([path, await codeOf(folderInHome(home, path))]).toEqual([path, 'FOLDER_REFUSED']);
  }
  expect(await makeFolder(home, at('papers/new'))).toBe(at('papers/new'));
  expect(await codeOf(makeFolder(home, at('papers/new')))).toBe('INVALID_ARGUMENT');
  expect(await codeOf(makeFolder(home, at('.hidden')))).toBe('FOLDER_REFUSED');
  expect(await codeOf(makeFolder(home, join(disk.path, 'elsewhere/new')))).toBe('FOLDER_REFUSED');
});
