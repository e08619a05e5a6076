import { WrongStateError } from '@galley/schema';
import { expect, it } from 'vitest';
import { createFileMaps } from './file-maps.ts';

const file = (path: string, size = 10) => ({ path, size, modifiedAt: 0, draft: null });

it('[F12] looks at a content once, also under another name', async () => {
  const mapped: string[] = [];
  const maps = createFileMaps({
    contentHash: async (path) => (path === 'c.csv' ? 'other' : 'same'),
    map: async (path) => {
      mapped.push(path);
      return { columns: [{ name: path }] };
    },
  });
  expect(await maps.summary(file('a.csv'))).toEqual(['columns: a.csv']);
  expect(await maps.summary(file('b.csv'))).toEqual(['columns: a.csv']);
  await maps.summary(file('c.csv'));
  await maps.summary(file('a.txt'));
  expect(mapped).toEqual(['a.csv', 'c.csv', 'a.txt']);
});

it('[F12] says why there is no map, and does not wait for huge files', async () => {
  const maps = createFileMaps({
    contentHash: async () => 'x',
    map: async () => {
      throw new WrongStateError('broken', 'none');
    },
  });
  expect(await maps.summary(file('a.xlsx'))).toEqual(['no map: WRONG_STATE (broken)']);
  expect(await maps.summary(file('a.csv', 100_000_000))).toBeNull();
});
