import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinLines, linesOf } from '../form/lines.ts';
import { unifiedDiff } from '../testing/unified-diff.ts';
import { applyPatch } from './apply-patch.ts';

const applied = (text: string, patch: string) => {
  const { lines, hunks } = applyPatch(linesOf(text), patch);
  return { text: joinLines(lines), hunks };
};
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join('');
const PATCH = '@@ -4,3 +4,4 @@\n line 4\n-line 5\n+line five\n+and more\n line 6\n';

describe('[F10] a patch', () => {
  it('that was made from two texts turns the first into the second', () => {
    const text = fc
      .tuple(fc.array(fc.constantFrom('a', 'b', '', '- x', '-- y', '+ z', '@@', '  '), { maxLength: 25 }), fc.boolean())
      .map(([lines, ends]) => lines.join('\n') + (ends && lines.length > 0 ? '\n' : ''));
    fc.assert(
      fc.property(
        text,
        text,
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.integer({ min: 0, max: 4 }),
        (one, two, eol, around) => {
          const [before, after] = [one.replaceAll('\n', eol), two.replaceAll('\n', eol)];
          if (before === after || before === '') return;
          expect(applied(before, unifiedDiff(before, after, around)).text).toBe(
            // A text of one line does not say how its lines end.
            /[\r\n]/.test(before) ? after : two,
          );
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('goes where its lines have moved to, and says how far', () => {
    const { text, hunks } = applied(`new\nnew\n${numbered(9)}`, PATCH);
    expect(text).toBe(`new\nnew\n${numbered(9).replace('line 5\n', 'line five\nand more\n')}`);
    expect(hunks).toEqual([{ line: 6, offset: 2, likeness: 'exact', added: 2, removed: 1 }]);
  });

  it('keeps the line endings of a file that has others, and mixed ones line by line', () => {
    const before = 'line 3\r\nline 4\r\nline 5\rline 6\nline 7';
    expect(applied(before, PATCH).text).toBe('line 3\r\nline 4\r\nline five\rand more\r\nline 6\nline 7');
  });

  it('overlooks blanks only when nothing else fits, and leaves those of the file', () => {
    const { text, hunks } = applied('a\n\tline 4  \n\tline 5\n\tline 6\n', PATCH);
    expect(text).toBe('a\n\tline 4  \nline five\nand more\n\tline 6\n');
    expect(hunks[0]?.likeness).toBe('blanks');
    expect(applied('line 4 \nline 5\nline 6\n', PATCH).hunks[0]?.likeness).toBe('trailing blanks');
  });

  it('may have wrong counts, no numbers, no blank on empty lines, and text around it', () => {
    expect(
      applied('a\n\nb\nc\n', 'diff --git a/x b/x\nindex 1..2\n@@ -1,9 +1,9 @@ f()\n a\n\n-b\n+B\n c\n\n').text,
    ).toBe('a\n\nB\nc\n');
    expect(applied('a\nb\nc\n', '@@\n a\n-b\n+B\n').text).toBe('a\nB\nc\n');
    expect(applied('a\nb\nc\n', '@@ ... @@\n-b\n+B\n').text).toBe('a\nB\nc\n');
  });

  it('adds and takes away the last line break as it says', () => {
    const marker = '\\ No newline at end of file';
    expect(applied('a\nb', `@@ -1,2 +1,2 @@\n a\n-b\n${marker}\n+b\n`).text).toBe('a\nb\n');
    expect(applied('a\nb\n', `@@ -1,2 +1,2 @@\n a\n-b\n+c\n${marker}\n`).text).toBe('a\nc');
    expect(applied('a\nb', '@@ -1,2 +1,2 @@\n a\n-b\n+c\n').text).toBe('a\nc');
  });

  it('takes the near one of several places, and none where two are as near', () => {
    const twice = `x\ny\n${'-\n'.repeat(40)}x\ny\n`;
    expect(applied(twice, '@@ -3,2 +3,2 @@\n x\n-y\n+z\n').text).toBe(`x\nz\n${'-\n'.repeat(40)}x\ny\n`);
    for (const header of ['@@', '@@ -20,2 +20,2 @@']) {
      expect(() => applied(twice, `${header}\n x\n-y\n+z\n`)).toThrow(
        expect.objectContaining({ code: 'PATCH_DOES_NOT_FIT', details: expect.objectContaining({ lines: [1, 43] }) }),
      );
    }
  });

  it('that does not fit is refused with the nearest lines', () => {
    const text = numbered(30).replace('line 15', 'line fifteen');
    expect(() => applied(text, '@@ -14,3 +14,3 @@\n line 14\n-line 15\n+x\n line 16\n')).toThrow(
      expect.objectContaining({
        code: 'PATCH_DOES_NOT_FIT',
        message: expect.stringContaining('line 15 is "line fifteen", the patch has "line 15"'),
        details: { hunk: 1, nearest: { line: 14, lines: ['line 14', 'line fifteen', 'line 16'] } },
      }),
    );
  });

  it('hunks stand in the order of the text, and a later one that fails undoes the first', () => {
    const lines = linesOf(numbered(9));
    const two = '@@ -2,1 +2,1 @@\n-line 2\n+x\n@@ -8,1 +8,1 @@\n-line eight\n+x\n';
    expect(() => applyPatch(lines, two)).toThrow('Hunk 2');
    expect(joinLines(lines)).toBe(numbered(9));
    expect(() => applied(numbered(9), '@@ -8 +8 @@\n-line 8\n+x\n@@ -2 +2 @@\n-line 2\n+x\n')).toThrow(
      'Hunk 2 stands at line 2, before or within',
    );
  });

  it.each([
    ['no hunk', 'hello', 'has no hunk'],
    ['two files', '--- a\n+++ a\n@@ -1 +1 @@\n-a\n+b\n--- b\n+++ b\n@@ -1 +1 @@\n-a\n+b\n', '2 files'],
    ['lines without a sign', '@@ -1,2 +1,2 @@\na\n-b\n+c\n', 'begins with neither'],
  ])('with %s is refused', (_, patch, message) => {
    expect(() => applied('a\nb\n', patch)).toThrow(
      expect.objectContaining({ code: 'INVALID_ARGUMENT', message: expect.stringContaining(message) }),
    );
  });

  it('of many lines that are all alike is refused in time', () => {
    const text = 'a\nb\n'.repeat(50_000);
    const start = performance.now();
    expect(() => applied(text, `@@ -1 +1 @@\n${' a\n b\n'.repeat(500)}-b\n+c\n`)).toThrow('does not fit');
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
