import { expect, it } from 'vitest';
import { judgeFolders } from './judge-folders.ts';

const area = { folder: 'packages/x', arrow: 'a ◄ b, c ◄ c/deep', mostFiles: 2 };

/** What is said about imports between files below `packages/x`. */
function judge(...pairs: [string, string][]) {
  const imports = pairs.map(([from, to]) => ({ from: `packages/x/${from}`, to: `packages/x/${to}` }));
  const files = new Set(imports.flatMap(({ from, to }) => [from, to]));
  return judgeFolders([...files], imports, [area]);
}

it('lets folders import what stands before them, and files of the area everything', () => {
  const { problems } = judge(['b/1.ts', 'a/1.ts'], ['c/deep/1.ts', 'c/1.ts'], ['index.ts', 'c/deep/1.ts']);
  expect(problems).toEqual([]);
});

it('names what a file may import when it imports something else', () => {
  const { problems } = judge(['a/1.ts', 'b/1.ts']);
  expect(problems).toEqual([expect.stringContaining('packages/x/a/1.ts → packages/x/b/1.ts')]);
  expect(problems[0]).toContain('a file in a may import: no other folder.');
  expect(problems[0]).toContain('a ◄ b, c ◄ c/deep');
  expect(judge(['c/1.ts', 'c/deep/1.ts']).problems[0]).toContain('a file in c may import: a.');
});

it('keeps folders of one step apart and the files of the area above all of them', () => {
  expect(judge(['b/1.ts', 'c/1.ts']).problems).toHaveLength(1);
  expect(judge(['a/1.ts', 'index.ts']).problems).toHaveLength(1);
});

it('asks for a place for a folder that the arrow does not name', () => {
  const { problems } = judge(['new/1.ts', 'a/1.ts'], ['new/2.ts', 'b/1.ts']);
  expect(problems).toEqual([expect.stringContaining('packages/x/new\n    folder-unnamed: give it a place')]);
});

it('finds circles between folders that one name covers', () => {
  const { problems } = judge(['b/one/1.ts', 'b/two/1.ts'], ['b/two/2.ts', 'b/one/2.ts']);
  expect(problems).toEqual([expect.stringContaining('packages/x/b/one, packages/x/b/two\n    folder-circle:')]);
});

it('counts source files, not tests or their helpers', () => {
  const tests = judge(['a/1.ts', 'a/2.ts'], ['a/1.test.ts', 'a/1.ts'], ['a/testing/1.ts', 'a/1.ts']);
  expect(tests.problems).toEqual([]);
  const { problems } = judge(['a/1.ts', 'a/2.ts'], ['a/1.ts', 'a/3.ts']);
  expect(problems).toEqual([expect.stringContaining('packages/x/a\n    folder-size: 3 source files, at most 2')]);
});

it('lets tests look at everything', () => {
  expect(judge(['a/1.test.ts', 'c/deep/1.ts'], ['a/testing/book.ts', 'b/1.ts']).problems).toEqual([]);
});

it('says once about a circle or a size what areas inside one another share', () => {
  const inner = { folder: 'packages/x/b', arrow: 'one ◄ two', mostFiles: 2 };
  const imports = [
    { from: 'packages/x/b/one/1.ts', to: 'packages/x/b/two/1.ts' },
    { from: 'packages/x/b/two/1.ts', to: 'packages/x/b/one/2.ts' },
  ];
  const { problems, totals } = judgeFolders(
    imports.flatMap(({ from, to }) => [from, to]),
    imports,
    [area, inner],
  );
  expect(problems.filter((problem) => problem.includes('folder-circle'))).toHaveLength(1);
  expect(problems.filter((problem) => problem.includes('folder-arrow'))).toHaveLength(1);
  expect(totals).toContain('2 folders, 2 of them in 1 circles');
});
