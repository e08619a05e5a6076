import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FileEntry } from '../../workbench/index.ts';
import { FileKeys, type SearchedFiles } from './file-sources.ts';
import { SearchIndex } from './search-index.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-file-keys-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const long = 1_700_000_000_000;
const entry = (path: string, more: Partial<FileEntry> = {}): FileEntry => ({
  ...{ path, size: 3, modifiedAt: long, statusAt: long, draft: null },
  ...more,
});

/** A folder that says which files were looked into. */
function listing(files: readonly FileEntry[]) {
  const looked: string[] = [];
  const reasons = { over_limit: 0, link: 0, device: 0, unreadable: 0, name: 0 };
  const view: SearchedFiles = {
    listFiles: async () => ({ files: [...files], leftOut: 0, leftOutReasons: reasons, next: null }),
    read: async () => Buffer.from('abc'),
    contentHash: async (path) => {
      looked.push(path);
      return path.padEnd(64, '0');
    },
  };
  return { view, looked };
}

/** What a process of its own looks into, and the keys that it finds. */
async function inProcess(files: readonly FileEntry[]) {
  const index = new SearchIndex(join(folder, 'search.db'));
  const keys = new FileKeys();
  keys.follow(index.files);
  const { view, looked } = listing(files);
  const { asked } = await keys.all(view);
  keys.letGo();
  index.close();
  return { looked, keys: asked.map(({ key }) => key) };
}

it('[P12] [F2] a later process looks into those files alone that changed since, also where a copy kept size and time', async () => {
  const files = Array.from({ length: 200 }, (_, at) => entry(`part/${at}.txt`));
  const first = await inProcess(files);
  expect(first.looked).toHaveLength(200);
  const again = await inProcess(files);
  expect(again.looked).toEqual([]);
  expect(again.keys).toEqual(first.keys);
  const changed = [
    entry('part/0.txt', { size: 4 }),
    entry('part/1.txt', { modifiedAt: long + 1 }),
    entry('part/2.txt', { statusAt: long + 1 }),
    ...files.slice(3),
    entry('new.txt'),
  ];
  expect((await inProcess(changed)).looked.sort()).toEqual(['new.txt', 'part/0.txt', 'part/1.txt', 'part/2.txt']);
  expect((await inProcess(changed)).looked).toEqual([]);
});

it('[F2] a file that changed a moment before the look is looked into again, and what a Draft holds always', async () => {
  const files = [entry('now.txt', { statusAt: Date.now() }), entry('drafted.txt', { draft: 'modified' })];
  await inProcess(files);
  expect((await inProcess(files)).looked.sort()).toEqual(['drafted.txt', 'now.txt']);
});

it('[B11] files that are gone are forgotten with their texts', async () => {
  await inProcess([entry('a.txt'), entry('b.txt')]);
  const index = new SearchIndex(join(folder, 'search.db'));
  index.forgetFiles(new Set(['b.txt']));
  expect([...index.files.load()].map(([path]) => path)).toEqual(['b.txt']);
  index.close();
});
