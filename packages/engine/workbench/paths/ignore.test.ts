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
  ['!.git', '.GIT', true, true],
  ['!node_modules', 'node_modules', true, false],
  ['', '.DS_Store', false, true],
  ['', 'sub/Thumbs.db', false, true],
  ['', 'sub/~$Report.xlsx', false, true],
  ['', '.~lock.Report.ods#', false, true],
  ['!~$*', '~$Report.xlsx', false, false],
  ['', 'Report~$.xlsx', false, false],
  ['docs/**', 'docs', true, false],
  ['**', 'a', false, true],
  ['/**/x', 'x', false, true],
  ['a/**/b/**/c', 'a/1/b/2/3/c', false, true],
  ['a/**/b/**/c', 'a/1/b/2/3/d', false, false],
  ['\\#a', '#a', false, true],
  ['\\!a', '!a', false, true],
  ['a\\*', 'a*', false, true],
  ['a\\*', 'ab', false, false],
  ['\ufeff*.tmp', 'a.tmp', false, true],
  ['[ab].txt', 'a.txt', false, false],
  ['👍?.txt', '👍👎.txt', false, true],
])('pattern %j on %s (folder: %s) is %s', (patterns, path, folder, ignored) => {
  expect(parseIgnore(patterns)(path, folder)).toBe(ignored);
});

it('answers at once for a pattern of many stars', () => {
  const ignore = parseIgnore('*a'.repeat(60));
  const before = process.threadCpuUsage();
  expect(ignore(`${'a'.repeat(250)}b`, false)).toBe(false);
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(200);
});
