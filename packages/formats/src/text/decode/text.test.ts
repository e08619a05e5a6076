import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines } from '../compare/diff-lines.ts';
import { decodeText, encodeText } from './decode-text.ts';
import { readLines, splitLines } from './read-lines.ts';

describe('decodeText', () => {
  it.each(['utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be', 'windows-1252'] as const)(
    '[F10] %s is recognised and kept',
    (encoding) => {
      const text = 'Straße,Größe\r\nCafé,12 €\r\n';
      const bytes = encodeText(text, encoding);
      expect(decodeText(bytes)).toEqual({ text, encoding, line_ending: 'crlf' });
    },
  );

  it('[F10] recognises UTF-16 without a mark and mixed line endings', () => {
    expect(decodeText(Buffer.from('name,age\n', 'utf16le'))).toMatchObject({
      encoding: 'utf-16le',
      text: 'name,age\n',
    });
    expect(decodeText(Buffer.from('a\nb\r\n')).line_ending).toBe('mixed');
    expect(decodeText(Buffer.from('a\rb\r')).line_ending).toBe('cr');
    expect(decodeText(Buffer.alloc(0))).toEqual({ text: '', encoding: 'utf-8', line_ending: 'none' });
  });
});

describe('readLines', () => {
  it('[F3] a partial read says what part it is', () => {
    const bytes = Buffer.from('1\r\n2\r\n3\r\n4\r\n');
    expect(readLines(bytes, { line_start: 2, line_count: 2 })).toEqual({
      text: '2\n3',
      encoding: 'utf-8',
      line_ending: 'crlf',
      chunk_info: { line_start: 2, line_count: 2, total_lines: 4, has_more: true },
    });
    expect(readLines(bytes, { line_start: 9 }).chunk_info).toEqual({
      line_start: 9,
      line_count: 0,
      total_lines: 4,
      has_more: false,
    });
  });
});

describe('diffLines', () => {
  const apply = (before: readonly string[], after: readonly string[]): string[] => {
    const result = [...before];
    for (const hunk of diffLines(before, after).reverse()) {
      result.splice(
        hunk.before_start,
        hunk.before_count,
        ...after.slice(hunk.after_start, hunk.after_start + hunk.after_count),
      );
    }
    return result;
  };

  it('[V4] also where long stretches hold lines that only one side has', () => {
    const lines = fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.nat(400).map(String)), {
      minLength: 40,
      maxLength: 90,
    });
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        expect(apply(before, after)).toEqual(after);
      }),
    );
  });

  it('[V4] the hunks turn one text into the other', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        expect(apply(before, after)).toEqual(after);
      }),
    );
  });

  it('[V4] names only the changed lines', () => {
    expect(diffLines(splitLines('a\nb\nc\nd\n'), splitLines('a\nX\nc\nd\ne\n'))).toEqual([
      { before_start: 1, before_count: 1, after_start: 1, after_count: 1 },
      { before_start: 4, before_count: 0, after_start: 4, after_count: 1 },
    ]);
    expect(diffLines(['a'], ['a'])).toEqual([]);
  });
});

describe('diffLines on large texts', () => {
  it('[V4] 100,000 lines with 10,000 edits take well under two seconds', () => {
    const before = Array.from({ length: 100_000 }, (_unused, index) => `line ${index}`);
    const after = before.map((line, index) => (index % 10 === 0 ? `changed ${index}` : line));
    const start = performance.now();
    expect(diffLines(before, after)).toHaveLength(10_000);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('[V4] a moved block and unique lines around repeated ones give a valid diff', () => {
    const before = ['a', '', 'b', '', 'c', '', 'd'];
    const after = ['d', '', 'a', '', '', 'c', 'b', ''];
    const result = [...before];
    for (const hunk of diffLines(before, after).reverse()) {
      const lines = after.slice(hunk.after_start, hunk.after_start + hunk.after_count);
      result.splice(hunk.before_start, hunk.before_count, ...lines);
    }
    expect(result).toEqual(after);
  });
});
