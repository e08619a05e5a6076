import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hostilePaths } from '../testing/hostile-paths.ts';
import { SandboxViolation } from './errors.ts';
import { isWorkbenchPath, parseWorkbenchPath } from './parse-path.ts';

it.each(hostilePaths)('[B2] refuses %s', (_why, path) => {
  expect(() => parseWorkbenchPath(path)).toThrow(SandboxViolation);
  expect(isWorkbenchPath(path)).toBe(false);
});

it('[B2] covers at least sixty hostile paths', () => {
  expect(new Set(hostilePaths.map(([, path]) => path)).size).toBeGreaterThanOrEqual(60);
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
  ['売上／経費.xlsx', '売上／経費.xlsx'],
  ['👨\u200d👩\u200d👧.png', '👨\u200d👩\u200d👧.png'],
  ['Acme Inc./a.txt', 'Acme Inc./a.txt'],
])('accepts %s', (given, path) => {
  expect(parseWorkbenchPath(given)).toBe(path);
});

it('says too long, not hostile, for a name that no file system takes', () => {
  expect(() => parseWorkbenchPath('a'.repeat(256))).toThrow(expect.objectContaining({ code: 'OVER_LIMIT' }));
  expect(() => parseWorkbenchPath('é'.repeat(128))).toThrow(expect.objectContaining({ code: 'OVER_LIMIT' }));
  expect(parseWorkbenchPath('é'.repeat(127))).toHaveLength(127);
  expect(() => parseWorkbenchPath('a/'.repeat(2_500))).toThrow(expect.objectContaining({ code: 'OVER_LIMIT' }));
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

it('[B2] the short way for plain names says what the long way says', () => {
  const names = [
    'con',
    'CON',
    'con.txt',
    'com1',
    'lpt9.a.b',
    'nul',
    'a',
    'A-1_b.txt',
    'a..b',
    '.a',
    'a.',
    'prn',
    'console',
    'git~1',
  ];
  const name = fc.oneof(fc.constantFrom(...names), fc.stringMatching(/^[a-zA-Z0-9._~-]{1,12}$/));
  const outcome = (text: string) => {
    try {
      return parseWorkbenchPath(text);
    } catch (error) {
      return error instanceof SandboxViolation ? error.code : error;
    }
  };
  fc.assert(
    // A `.` at the start is left out of the path, and takes the long way.
    fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (parts) => {
      expect(outcome(parts.join('/'))).toEqual(outcome(`./${parts.join('/')}`));
    }),
    { numRuns: 3_000 },
  );
});
