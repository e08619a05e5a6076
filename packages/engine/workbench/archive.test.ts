import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeZip } from '@galley/formats';
import { createIdSource, systemClock } from '@galley/schema';
import { expect, it } from 'vitest';
import { importWorkbench } from './archive-import.ts';
import { openWorkbench } from './open-workbench.ts';
import { edit, temporaryFolder } from './testing/temporary-workbench.ts';

const options = { clock: systemClock, ids: createIdSource(systemClock) };
const zipOf = (entries: Record<string, string | Buffer>) =>
  writeZip(undefined, { set: new Map(Object.entries(entries).map(([name, text]) => [name, Buffer.from(text)])) });

it('[B14] exports and imports files of any size with their modes', async () => {
  const large = randomBytes(3 << 20);
  await using folder = await temporaryFolder({ 'ü/a b.txt': 'a', empty: '', 'node_modules/x': 'x' });
  await folder.put('large.bin', large);
  await chmod(join(folder.root, 'empty'), 0o755);
  await using target = await temporaryFolder({});
  await using workbench = await folder.open();
  await edit(workbench, { 'new.txt': 'draft' });
  const zip = join(target.root, 'w.zip');
  expect(await workbench.exportTo(zip)).toMatchObject({ files: 3, bytes: large.length + 1 });
  const listing = execFileSync('python3', ['-m', 'zipfile', '-t', zip], { encoding: 'utf8' });
  expect(listing).toContain('Done testing');
  const result = await importWorkbench(zip, join(target.root, 'copy'), options);
  expect(result).toMatchObject({ files: 3, bytes: large.length + 1 });
  expect((await readFile(join(result.directory, 'large.bin'))).equals(large)).toBe(true);
  expect(await readFile(join(result.directory, 'ü/a b.txt'), 'utf8')).toBe('a');
  expect((await stat(join(result.directory, 'empty'))).mode & 0o777).toBe(0o755);
  await using copy = await openWorkbench({ directory: result.directory, ...options });
  expect(copy.draft()).toBeNull();
  await expect(workbench.exportTo(zip)).rejects.toMatchObject({ code: 'TARGET_NOT_EMPTY' });
  await expect(workbench.exportTo(join(folder.root, 'x.zip'))).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  expect((await readdir(target.root)).sort()).toEqual(['copy', 'w.zip']);
});

it('[B14] takes Draft and Checkpoints along when asked, under a new id', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a' });
  await using target = await temporaryFolder({});
  await using workbench = await folder.open();
  await edit(workbench, { 'a.txt': 'b' });
  await workbench.publish();
  await edit(workbench, { 'a.txt': 'draft' });
  await workbench.exportTo(join(target.root, 'w.zip'), { includeState: true });
  const { directory, workbenchId } = await importWorkbench(join(target.root, 'w.zip'), join(target.root, 'c'), options);
  expect(workbenchId).not.toBe(workbench.id);
  await using copy = await openWorkbench({ directory, ...options });
  expect(String(await copy.read('a.txt'))).toBe('draft');
  expect(copy.checkpoints()).toHaveLength(1);
});

const slips = [
  '../evil.txt',
  'a/../../evil.txt',
  '/etc/evil.txt',
  '//server/share/evil',
  'C:/evil.txt',
  'c:evil.txt',
  '..\\evil.txt',
  'a\\..\\..\\evil.txt',
  '\\\\server\\share\\evil',
  'a\0b',
  'nul',
  'sub/CON.txt',
  '.git/hooks/post-checkout',
  '.GIT/config',
  '.galley',
  '.galley/lock.db',
  '.galley/tmp/x',
  '.galley/../evil.txt',
  '.galley/objects/../../../evil.txt',
  '.GALLEY/galley.db',
  '.galley./galley.db',
  'sub/.galley/galley.db',
  '．．/evil.txt',
  'a\u202eb',
  'a\nb',
  '',
  '/',
  '../',
  '.galley/objects/../../x/',
];

it.each(slips)('[B2] imports nothing from an archive with the name %j', async (name) => {
  await using folder = await temporaryFolder({ 'canary.txt': 'c' });
  const zip = join(folder.root, 'z.zip');
  await writeFile(zip, zipOf({ 'fine.txt': 'f', [name]: 'evil' }));
  const refused = importWorkbench(zip, join(folder.root, 'w'), options);
  await expect(refused).rejects.toMatchObject({ code: 'SANDBOX_VIOLATION' });
  expect((await readdir(folder.root)).sort()).toEqual(['canary.txt', 'z.zip']);
});

it('[B2] imports no links, and no two entries for one file', async () => {
  await using folder = await temporaryFolder({});
  const zip = join(folder.root, 'z.zip');
  const script = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w') as z:
    info = zipfile.ZipInfo('link'); info.create_system = 3; info.external_attr = 0o120777 << 16
    z.writestr(info, '/etc/passwd')
`;
  execFileSync('python3', ['-c', script, zip]);
  await expect(importWorkbench(zip, join(folder.root, 'w'), options)).rejects.toMatchObject({
    code: 'SANDBOX_VIOLATION',
  });
  for (const [one, two] of [
    ['é.txt'.normalize('NFC'), 'é.txt'.normalize('NFD')],
    ['a', 'a/b'],
  ] as const) {
    await writeFile(zip, zipOf({ [one]: '1', [two]: '2' }));
    await expect(importWorkbench(zip, join(folder.root, 'w'), options)).rejects.toMatchObject({
      code: 'ARCHIVE_INVALID',
    });
  }
  expect(await readdir(folder.root)).toEqual(['z.zip']);
});

it('refuses bombs by ratio, by what is declared and by what is really there, and damage', async () => {
  await using folder = await temporaryFolder({});
  const zip = join(folder.root, 'z.zip');
  const attempt = async (bytes: Buffer, limits = {}) => {
    await writeFile(zip, bytes);
    try {
      await importWorkbench(zip, join(folder.root, 'w'), { ...options, limits });
      await rm(join(folder.root, 'w'), { recursive: true });
      return 'done';
    } catch (error) {
      expect(await readdir(folder.root)).toEqual(['z.zip']);
      return error instanceof Error && 'code' in error ? error.code : error;
    }
  };
  const whole = zipOf({ 'a.txt': 'x'.repeat(100_000) });
  expect(await attempt(whole)).toBe('done');
  expect(await attempt(whole, { ratioFloorBytes: 1_000, maxRatio: 100 })).toBe('ARCHIVE_TOO_LARGE');
  expect(await attempt(whole, { maxEntryBytes: 99_999 })).toBe('ARCHIVE_TOO_LARGE');
  expect(await attempt(whole, { maxTotalBytes: 99_999 })).toBe('ARCHIVE_TOO_LARGE');
  // The directory says ten bytes; the content is 100,000.
  const lying = Buffer.from(whole);
  lying.writeUInt32LE(10, lying.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24);
  expect(await attempt(lying)).toBe('ARCHIVE_INVALID');
  const damaged = Buffer.from(whole);
  damaged[60] = (damaged[60] ?? 0) ^ 0xff;
  expect(await attempt(damaged)).toBe('ARCHIVE_INVALID');
  for (const cut of [0, 10, 100, whole.length - 1])
    expect(await attempt(whole.subarray(0, cut))).toBe('ARCHIVE_INVALID');
  const two = zipOf({ a: 'same', b: 'other' });
  const shared = Buffer.from(two);
  shared.writeUInt32LE(0, shared.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + 42);
  expect(await attempt(shared)).toBe('ARCHIVE_INVALID');
});

it('[B11] refuses stored content that is not what its name says', async () => {
  await using folder = await temporaryFolder({});
  const zip = join(folder.root, 'z.zip');
  const hash = createHash('sha256').update('right').digest('hex');
  await writeFile(zip, zipOf({ [`.galley/objects/${hash.slice(0, 2)}/${hash.slice(2)}`]: 'wrong' }));
  await expect(importWorkbench(zip, join(folder.root, 'w'), options)).rejects.toMatchObject({
    code: 'ARCHIVE_INVALID',
  });
});

it('[B2] a journal from elsewhere cannot make recovery write outside', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a' });
  await using target = await temporaryFolder({ 'canary.txt': 'c' });
  const workbench = await folder.open();
  const { hash } = await workbench.store.objects.put(Buffer.from('evil'));
  const checkpoint = await workbench.createCheckpoint('c');
  await workbench.store.journal.append([
    {
      stream: 'workbench',
      event: {
        type: 'publish.started',
        publish_id: 'pub_1',
        kind: 'restore',
        draft_id: null,
        checkpoint_id: checkpoint,
        operations: [
          { path: '../canary.txt', from: createHash('sha256').update('c').digest('hex'), to: hash },
          { path: '../evil.txt', from: null, to: hash },
        ],
      },
    },
  ]);
  await workbench.close();
  const state = join(folder.root, '.galley');
  const entries: Record<string, Buffer> = { '.galley/galley.db': await readFile(join(state, 'galley.db')) };
  for (const entry of await readdir(join(state, 'objects'), { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) entries[`.galley${file.slice(state.length)}`] = await readFile(file);
  }
  await writeFile(join(target.root, 'z.zip'), zipOf(entries));
  const result = await importWorkbench(join(target.root, 'z.zip'), join(target.root, 'w'), options);
  await using copy = await openWorkbench({ directory: result.directory, ...options });
  expect(copy.events().map(({ event }) => event.type)).toContain('publish.rolled_back');
  expect(await target.text('canary.txt')).toBe('c');
  expect(await readdir(target.root)).not.toContain('evil.txt');
});
