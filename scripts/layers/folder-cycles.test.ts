import { expect, it } from 'vitest';
import { folderCycles } from './folder-cycles.ts';

const imports = (...pairs: [string, string][]) =>
  pairs.map(([from, to]) => ({ from: `packages/x/${from}`, to: `packages/x/${to}` }));

it('finds folders that import each other, over any number of steps', () => {
  const found = folderCycles(
    imports(['a/1.ts', 'b/1.ts'], ['b/2.ts', 'c/1.ts'], ['c/2.ts', 'a/2.ts'], ['d/1.ts', 'a/1.ts']),
    'packages/x',
  );
  expect(found).toEqual([['packages/x/a', 'packages/x/b', 'packages/x/c']]);
});

it('takes a folder and one inside it for two', () => {
  expect(folderCycles(imports(['a/1.ts', 'a/b/1.ts'], ['a/b/2.ts', 'a/2.ts']), 'packages/x')).toHaveLength(1);
});

it('lets tests look at everything, and folders point one way', () => {
  const sound = imports(['a/1.ts', 'b/1.ts'], ['b/1.test.ts', 'a/1.ts'], ['b/testing/2.ts', 'a/1.ts']);
  expect(folderCycles(sound, 'packages/x')).toEqual([]);
});
