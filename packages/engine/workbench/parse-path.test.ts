import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SandboxViolation } from './errors.ts';
import { isWorkbenchPath, parseWorkbenchPath } from './parse-path.ts';

const hostile: readonly (readonly [why: string, path: string])[] = [
  ['empty', ''],
  ['the folder itself', '.'],
  ['the folder itself, longer', './/.'],
  ['parent', '..'],
  ['parent and name', '../secret.txt'],
  ['deep parent', '../../../../etc/passwd'],
  ['parent in the middle', 'reports/../../secret.txt'],
  ['parent that would stay inside', 'reports/../notes.md'],
  ['parent at the end', 'reports/..'],
  ['parent after dots', './../secret.txt'],
  ['parent after doubled slashes', 'a//..//..//b'],
  ['parent in full-width dots', '．．/secret.txt'],
  ['parent as a two-dot leader', '‥/secret.txt'],
  ['parent with a zero-width joiner', '.\u200d./secret.txt'],
  ['dots and a space, as Windows drops it', '.. /secret.txt'],
  ['three dots, as old Windows climbs', '.../secret.txt'],
  ['absolute', '/etc/passwd'],
  ['absolute, doubled', '//etc/passwd'],
  ['root', '/'],
  ['drive', 'C:/Windows/system.ini'],
  ['drive in lower case', 'c:/Windows'],
  ['drive-relative', 'C:secret.txt'],
  ['drive behind a dot', './C:/secret.txt'],
  ['drive with backslash', 'C:\\Windows'],
  ['UNC', '\\\\server\\share\\a'],
  ['UNC with slashes', '//server/share/a'],
  ['device namespace', '\\\\.\\PhysicalDrive0'],
  ['long path prefix', '\\\\?\\C:\\a'],
  ['backslash parent', '..\\secret.txt'],
  ['backslash in the middle', 'reports\\..\\..\\secret.txt'],
  ['single backslash', 'a\\b'],
  ['address', 'file:///etc/passwd'],
  ['web address', 'https://example.org/a.csv'],
  ['NUL', 'a\0.txt'],
  ['NUL before an extension', 'secret.txt\0.csv'],
  ['lone surrogate', 'a\ud800.txt'],
  ['device', 'CON'],
  ['device in lower case', 'nul'],
  ['device with extension', 'aux.txt'],
  ['device with two extensions', 'prn.tar.gz'],
  ['device in a folder', 'reports/COM1'],
  ['device as a folder', 'lpt9/report.txt'],
  ['device with a superscript digit', 'com¹.txt'],
  ['device with trailing space', 'nul '],
  ['device with space before extension', 'con .txt'],
  ['device with a stream', 'nul:stream'],
  ['console input', 'CONIN$'],
  ['state of Galley', '.galley'],
  ['file in it', '.galley/galley.db'],
  ['in capitals', '.GALLEY/galley.db'],
  ['after a dot', './.galley/objects/ab/cd'],
  ['in a sub-folder', 'sub/.galley/galley.db'],
  ['with trailing dot', '.galley./galley.db'],
  ['with trailing space', '.galley /galley.db'],
  ['with a stream', '.galley::$INDEX_ALLOCATION/galley.db'],
  ['short name', 'GALLEY~1/galley.db'],
  ['with a zero-width character', '.gal\u200cley/galley.db'],
  ['with full-width letters', '.ｇａｌｌｅｙ/galley.db'],
  ['hooks of git', '.git/hooks/post-checkout'],
  ['git in capitals', '.GIT/config'],
  ['short name of git', 'git~1/config'],
];

it.each(hostile)('[B2] refuses %s', (_why, path) => {
  expect(() => parseWorkbenchPath(path)).toThrow(SandboxViolation);
  expect(isWorkbenchPath(path)).toBe(false);
});

it('[B2] covers at least forty hostile paths', () => {
  expect(new Set(hostile.map(([, path]) => path)).size).toBeGreaterThanOrEqual(40);
});

it.each([
  ['notes.md', 'notes.md'],
  ['./a//b/./c.txt', 'a/b/c.txt'],
  ['with space/ünïcode – 日本.xlsx', 'with space/ünïcode – 日本.xlsx'],
  ['e\u0301.txt', 'e\u0301.txt'],
  ['.hidden', '.hidden'],
  ['..a/b..c', '..a/b..c'],
  ['console.log', 'console.log'],
  ['com10.txt', 'com10.txt'],
  ['Meeting 10:30.md', 'Meeting 10:30.md'],
  ['%2e%2e/literal', '%2e%2e/literal'],
  ['~/literal', '~/literal'],
  ['galley/.gitignore', 'galley/.gitignore'],
  ['__proto__', '__proto__'],
])('accepts %s', (given, path) => {
  expect(parseWorkbenchPath(given)).toBe(path);
});

it('says too long, not hostile, for a name that no file system takes', () => {
  expect(() => parseWorkbenchPath('a'.repeat(256))).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  expect(() => parseWorkbenchPath('é'.repeat(128))).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  expect(parseWorkbenchPath('é'.repeat(127))).toHaveLength(127);
  expect(() => parseWorkbenchPath('a/'.repeat(2_500))).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
});

it('[B2] whatever it accepts stays inside, and is a fixed point', () => {
  const segment = fc.oneof(fc.constantFrom('..', '.', '', 'a', '.galley', 'nul', 'b c', '\\', 'C:'), fc.string());
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 6 }), (segments) => {
      const text = segments.join('/');
      let path: string;
      try {
        path = parseWorkbenchPath(text);
      } catch (error) {
        expect(error).toBeInstanceOf(SandboxViolation);
        return;
      }
      expect(new URL(`file:///root/${encodeURIComponent(path).replaceAll('%2F', '/')}`).pathname).toMatch(/^\/root\/./);
      expect(parseWorkbenchPath(path)).toBe(path);
    }),
    { numRuns: 500 },
  );
});
