import { expect, it } from 'vitest';
import { manifestParts, tellingFirst } from './telling-files.ts';

const file = (path: string, draft: 'added' | 'deleted' | null = null) => ({ path, size: 1, modifiedAt: 0, draft });

it('[F12] puts what the request names first, then what the Draft holds', () => {
  const files = [file('a.csv'), file('new.xlsx', 'added'), file('data/Sales 2024.csv')];
  expect(tellingFirst(files, 'split sales 2024.CSV by shop').map(({ path }) => path)).toEqual([
    'data/Sales 2024.csv',
    'new.xlsx',
    'a.csv',
  ]);
});

it('[F12] looks at a bounded number of files', async () => {
  let looked = 0;
  const maps = {
    summary: async () => {
      looked += 1;
      return ['x'];
    },
  };
  const files = [...Array.from({ length: 500 }, (_, index) => file(`f${index}`)), file('gone', 'deleted')];
  const parts = await manifestParts(files, '', maps);
  expect([looked, parts.length]).toEqual([40, 500]);
});
