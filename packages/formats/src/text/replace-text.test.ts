import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from './decode/decode-text.ts';
import { findLiteral } from './find/find-matches.ts';
import { findPlaceholders, placeholdersIn } from './find/placeholders.ts';
import { replaceText } from './replace-text.ts';
import { changeText } from './text-change.ts';

const swap = findLiteral({ find: 'Größe', replace: 'Länge' });

describe('replaceText', () => {
  it.each(['utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be', 'windows-1252'] as const)(
    '[F10] keeps %s and the line endings',
    (encoding) => {
      const before = encodeText('Größe\r\nder Größe\r\n', encoding);
      const { bytes, replaced } = replaceText(before, swap);
      expect(replaced).toBe(2);
      expect(bytes).toEqual(encodeText('Länge\r\nder Länge\r\n', encoding));
    },
  );

  it('[F10] UTF-16 without a mark stays without one', () => {
    const { bytes } = replaceText(Buffer.from('name one\n', 'utf16le'), findLiteral({ find: 'one', replace: 'two' }));
    expect(bytes).toEqual(Buffer.from('name two\n', 'utf16le'));
  });

  it('[F10] refuses text that the encoding cannot hold instead of writing question marks', () => {
    const before = encodeText('Größe', 'windows-1252');
    expect(() => replaceText(before, findLiteral({ find: 'Größe', replace: '大小' }))).toThrow(
      expect.objectContaining({ code: 'FILE_UNSUPPORTED' }),
    );
  });

  it('[F10] mixed line endings stay mixed', () => {
    const { bytes } = replaceText(Buffer.from('a\r\na\na\r'), findLiteral({ find: 'a', replace: 'b' }));
    expect(decodeText(bytes).text).toBe('b\r\nb\nb\r');
  });

  it('[F10] words over several lines are found whatever ends the lines, and new lines end as the file has it', () => {
    const before = Buffer.from('a\r\nb\r\nc {{x}}\r\n');
    const { bytes, replaced } = changeText(before, { find: 'a\nb', replace: '1\n2\n3' });
    expect(replaced).toBe(1);
    expect(decodeText(bytes).text).toBe('1\r\n2\r\n3\r\nc {{x}}\r\n');
    expect(decodeText(changeText(before, { values: new Map([['x', '1\n2']]) }).bytes).text).toBe(
      'a\r\nb\r\nc 1\r\n2\r\n',
    );
  });
});

describe('findLiteral', () => {
  const count = (find: string, text: string, options = {}) =>
    findLiteral({ find, replace: '', ...options })(text).length;

  it('[F10] takes signs literally', () => {
    expect(count('a.b (c)*', 'a.b (c)* axb (c)*')).toBe(1);
    expect(count('$1', 'costs $1')).toBe(1);
  });

  it('[F10] whole words and case, in any script', () => {
    expect(count('war', 'War, warm, war', { wholeWord: true })).toBe(1);
    expect(count('war', 'War, warm, war', { wholeWord: true, matchCase: false })).toBe(2);
    expect(count('über', 'Über überall', { matchCase: false })).toBe(2);
    expect(count('über', 'Über überall', { matchCase: false, wholeWord: true })).toBe(1);
  });

  it('[F10] an empty search finds nothing', () => {
    expect(count('', 'abc')).toBe(0);
  });
});

it('[F7] placeholders are named with or without spaces, each once', () => {
  expect(placeholdersIn('{{a}} {{ b c }} {{a}} {x} {{}}')).toEqual(['a', 'b c']);
  const matches = findPlaceholders((name) => (name === 'a' ? '1' : undefined))('{{a}} {{b}}');
  expect(matches).toEqual([{ start: 0, end: 5, replacement: '1' }]);
});
