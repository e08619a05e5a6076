import { expect, it } from 'vitest';
import { parseIgnore } from './ignore.ts';

it.each([
  ['', '.git', true, true],
  ['', 'deep/node_modules', true, true],
  ['', '.galley', true, true],
  ['', 'notes.md', false, false],
  ['*.tmp', 'a.tmp', false, true],
  ['*.tmp', 'deep/a.tmp', false, true],
  ['*.tmp', 'a.tmp.txt', false, false],
  ['/a.txt', 'a.txt', false, true],
  ['/a.txt', 'deep/a.txt', false, false],
  ['build/', 'build', true, true],
  ['build/', 'build', false, false],
  ['docs/*.md', 'docs/a.md', false, true],
  ['docs/*.md', 'docs/deep/a.md', false, false],
  ['docs/**', 'docs/deep/a.md', false, true],
  ['**/cache', 'x/y/cache', true, true],
  ['a/**/z', 'a/z', false, true],
  ['a/**/z', 'a/b/c/z', false, true],
  ['?.txt', 'a.txt', false, true],
  ['?.txt', 'ab.txt', false, false],
  ['# *.md', 'a.md', false, false],
  ['*.md\n!keep.md', 'keep.md', false, false],
  ['!keep.md\n*.md', 'keep.md', false, true],
  ['a+b(1).txt', 'a+b(1).txt', false, true],
  ['a.txt\r\nb.txt', 'a.txt', false, true],
  ['!.galley', '.galley', true, true],
])('pattern %j on %s (folder: %s) is %s', (patterns, path, folder, ignored) => {
  expect(parseIgnore(patterns)(path, folder)).toBe(ignored);
});
