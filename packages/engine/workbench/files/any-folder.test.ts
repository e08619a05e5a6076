import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isCaseSensitive } from '../paths/spelling.ts';
import { edit, temporaryFolder } from '../testing/temporary-workbench.ts';
import type { Workbench } from '../workbench.ts';

const nfc = (text: string) => text.normalize('NFC');
const nfd = (text: string) => text.normalize('NFD');
const pathsOf = async (workbench: Workbench) => (await workbench.listFiles()).files.map(({ path }) => path);

it.each([
  ['composed', nfc, nfd],
  ['decomposed', nfd, nfc],
])(
  '[B1] finds a file whose name the disk has %s and the caller the other way, and keeps the spelling of the disk',
  async (_, onDisk, asked) => {
    await using folder = await temporaryFolder({ [onDisk('Übersicht/Café.txt')]: 'one' });
    await using workbench = await folder.open();
    const path = asked('Übersicht/Café.txt');
    expect(String(await workbench.read(path))).toBe('one');
    expect((await workbench.stat(path))?.path).toBe(onDisk(path));
    await edit(workbench, { [path]: 'two', [asked('Übersicht/Neu é.txt')]: 'new' });
    expect((await workbench.changeSet()).map(({ path: each, change }) => [each, change])).toEqual(
      [
        [onDisk(path), 'modified'],
        [`${onDisk('Übersicht')}/${asked('Neu é.txt')}`, 'added'],
      ].sort(),
    );
    expect(String((await workbench.readReference(path)).bytes)).toBe('one');
    await workbench.publish();
    expect(await readdir(folder.root)).toEqual(['.galley', onDisk('Übersicht')]);
    expect(await folder.text(onDisk(path))).toBe('two');
    expect(await readdir(join(folder.root, onDisk('Übersicht')))).toHaveLength(2);
  },
);

it('[B1] one transaction and one Draft hold one file, however it is spelled', async () => {
  await using folder = await temporaryFolder({});
  await using workbench = await folder.open();
  await workbench.write('test', async (writer) => {
    await writer.write(nfc('é/ü.txt'), Buffer.from('1'));
    await writer.write(nfd('é/ü.txt'), Buffer.from('2'));
    expect(await writer.exists(nfd('é/ü.txt'))).toBe(true);
  });
  await edit(workbench, { [nfd('é/ö.txt')]: '3' });
  expect(await pathsOf(workbench)).toEqual([`${nfc('é')}/${nfd('ö')}.txt`, nfc('é/ü.txt')].sort());
  expect(String(await workbench.read(nfd('é/ü.txt')))).toBe('2');
});

it('[B1] two files that the disk itself tells apart by spelling stay two', async () => {
  await using folder = await temporaryFolder({ [nfc('é.txt')]: 'c', [nfd('é.txt')]: 'd', 'A.txt': 'A', 'a.txt': 'a' });
  await using workbench = await folder.open();
  if ((await readdir(folder.root)).length < 5) return;
  expect(String(await workbench.read(nfc('é.txt')))).toBe('c');
  expect(String(await workbench.read(nfd('é.txt')))).toBe('d');
  await edit(workbench, { [nfd('é.txt')]: 'D', 'a.txt': 'aa' });
  expect(String(await workbench.read(nfc('é.txt')))).toBe('c');
  expect(String(await workbench.read('A.txt'))).toBe('A');
});

it('[B1] finds out whether the disk tells cases apart, and behaves alike', async () => {
  await using folder = await temporaryFolder({ 'Reports/Report.xlsx': 'one' });
  await using workbench = await folder.open();
  const twoFiles = await stat(join(folder.root, 'reports/report.xlsx')).then(
    () => false,
    () => true,
  );
  expect(await isCaseSensitive(join(folder.root, '.galley'))).toBe(twoFiles);
  expect((await workbench.stat('reports/report.xlsx')) === null).toBe(twoFiles);
});

it('[B1] on a disk that does not tell cases apart, every case is one file in the spelling of the disk', async () => {
  await using folder = await temporaryFolder({ 'Reports/Report.xlsx': 'one' });
  await using workbench = await folder.open({ caseSensitive: false });
  expect(String(await workbench.read('REPORTS/report.XLSX'))).toBe('one');
  await edit(workbench, { 'reports/report.xlsx': 'two', 'reports/New.txt': 'n', 'Reports/new.TXT': 'm' });
  expect(await pathsOf(workbench)).toEqual(['Reports/New.txt', 'Reports/Report.xlsx']);
  expect(String(await workbench.read('reports/new.txt'))).toBe('m');
  await edit(workbench, { 'REPORTS/REPORT.XLSX': null });
  expect((await workbench.changeSet()).map(({ path, change }) => [path, change])).toEqual([
    ['Reports/New.txt', 'added'],
    ['Reports/Report.xlsx', 'deleted'],
  ]);
  await workbench.publish();
  expect(await readdir(join(folder.root, 'Reports'))).toEqual(['New.txt']);
});

it('[B1] takes names of 255 bytes in nested folders, and says so when a path is too long for the disk', async () => {
  const name = 'n'.repeat(255);
  await using folder = await temporaryFolder({ [`${name}/${name}`]: 'deep' });
  await using workbench = await folder.open();
  expect(String(await workbench.read(`${name}/${name}`))).toBe('deep');
  await edit(workbench, { [`${name}/é ${'x'.repeat(252)}`]: 'also' });
  await workbench.publish();
  expect(await pathsOf(workbench)).toHaveLength(2);
  const tooLong = Array.from({ length: 16 }, () => 'd'.repeat(250)).join('/');
  expect(Buffer.byteLength(tooLong)).toBeLessThan(4_096);
  const longer = `${tooLong}/${'e'.repeat(79)}`;
  for (const use of [() => workbench.read(longer), () => edit(workbench, { [longer]: 'x' })]) {
    await expect(use()).rejects.toMatchObject({ code: 'OVER_LIMIT' });
  }
  expect(workbench.draft()).toBeNull();
});

it('[B15] counts what it leaves out by reason, and follows no link', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c', '.DS_Store': 'x' });
  const at = (path: string) => join(folder.root, path);
  await symlink('a.txt', at('link'));
  await symlink('/', at('root'));
  execFileSync('mkfifo', [at('pipe')]);
  await writeFile(at('new\nline'), 'x');
  await mkdir(at('nul'));
  await writeFile(Buffer.from(`${at('not-utf8-')}\xff`, 'latin1'), 'x');
  await using workbench = await folder.open({ limits: { files: 2 } });
  const { files, leftOut, leftOutReasons } = await workbench.listFiles();
  expect(files.map(({ path }) => path)).toEqual(['a.txt', 'b.txt']);
  expect(leftOutReasons).toEqual({ over_limit: 1, link: 2, device: 1, unreadable: 0, name: 3 });
  expect(leftOut).toBe(7);
});

it('lists page by page in one order, with the Draft in its place', async () => {
  const names = ['a/1', 'a.txt', 'a/2', 'a b/x', 'b/c/d', 'b', 'z'].filter((name) => name !== 'b');
  await using folder = await temporaryFolder(Object.fromEntries(names.map((name) => [name, name])));
  await using workbench = await folder.open();
  await edit(workbench, { 'a/15': 'new', 'b/0': 'new', 'a/2': null, zz: 'new', '.first': 'new' });
  const whole = await pathsOf(workbench);
  expect(whole).toEqual([...names, 'a/15', 'b/0', 'zz', '.first'].sort());
  for (const limit of [1, 2, 3, 4, 9, 10, 50]) {
    const paged: string[] = [];
    let after: string | null = '';
    for (let page = 0; after !== null && page < 20; page += 1) {
      const list = await workbench.listFiles({ limit, after });
      expect(list.files.length).toBeLessThanOrEqual(limit);
      paged.push(...list.files.map(({ path }) => path));
      after = list.next;
    }
    expect(paged, `pages of ${limit}`).toEqual(whole);
  }
  const under = await workbench.listFiles({ under: 'a' });
  expect(under.files.map(({ path, draft }) => [path, draft])).toEqual([
    ['a/1', null],
    ['a/15', 'added'],
    ['a/2', 'deleted'],
  ]);
  expect((await workbench.listFiles({ under: 'none' })).files).toEqual([]);
  expect((await workbench.listFiles({ under: 'b', limit: 1 })).next).toBe('b/0');
});

it('[B2] lists nothing below an ignored folder and refuses one behind a link', async () => {
  await using outside = await temporaryFolder({ 'secret.txt': 's' });
  await using folder = await temporaryFolder({ 'node_modules/a/b.js': 'x', 'sub/a.txt': 'a' });
  await symlink(outside.root, join(folder.root, 'link'));
  await using workbench = await folder.open();
  expect((await workbench.listFiles({ under: 'node_modules/a' })).files).toEqual([]);
  for (const under of ['link', '../x', '/', '.galley', 'link/deep']) {
    await expect(workbench.listFiles({ under }), under).rejects.toMatchObject({ code: 'SANDBOX_VIOLATION' });
  }
});

it('[B2] takes no rules from a .galleyignore that is a link or a pipe', async () => {
  await using outside = await temporaryFolder({ rules: '*.txt' });
  await using folder = await temporaryFolder({ 'a.txt': 'a' });
  await symlink(join(outside.root, 'rules'), join(folder.root, '.galleyignore'));
  await using workbench = await folder.open();
  const { files, leftOutReasons } = await workbench.listFiles();
  expect(files.map(({ path }) => path)).toEqual(['a.txt']);
  expect(leftOutReasons.link).toBe(1);
});

it('[B6] a read-only file keeps its mode when it is published', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a' });
  await chmod(join(folder.root, 'a.txt'), 0o444);
  await using workbench = await folder.open();
  await edit(workbench, { 'a.txt': 'b' });
  await workbench.publish();
  expect((await stat(join(folder.root, 'a.txt'))).mode & 0o777).toBe(0o444);
  expect(await folder.text('a.txt')).toBe('b');
});
