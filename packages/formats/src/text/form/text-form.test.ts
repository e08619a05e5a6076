import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../decode/decode-text.ts';
import { keepBreaks } from './keep-breaks.ts';
import { rewriteText } from './rewrite-text.ts';
import { closeText, openText } from './text-form.ts';

const encodings = ['utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

describe('[F10] the form of a text', () => {
  it.each(encodings)('a text in %s comes back byte by byte', (encoding) => {
    const unit =
      encoding === 'windows-1252'
        ? fc.constantFrom('né ', 'aß', ' 5 €\n', 'plain')
        : fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), (units) => {
        const bytes = encodeText(`Café\r\n${units.join('')}`, encoding);
        const { text, form } = openText(bytes);
        expect(closeText(text, form)).toEqual(bytes);
      }),
    );
  });

  it('halves of surrogate pairs and a missing mark stay as they are', () => {
    for (const bytes of [Buffer.from('\ufeffa\ud800b\n', 'utf16le'), Buffer.from('plain text\n', 'utf16le').swap16()]) {
      const { text, form } = openText(bytes);
      expect(closeText(text, form)).toEqual(bytes);
    }
    expect(openText(Buffer.from('\ufeffa\ud800b\n', 'utf16le')).text).toBe('a\ud800b\n');
  });

  it.each([
    ['broken UTF-8 behind a mark', Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xff, 0x62])],
    ['half a character of UTF-16', Buffer.concat([Buffer.from('\ufeffab', 'utf16le'), Buffer.from([0x61])])],
  ])('%s is refused: an edit would change what it does not touch', (_, bytes) => {
    expect(() => openText(bytes)).toThrow(
      expect.objectContaining({
        code: 'FILE_UNSUPPORTED',
        details: expect.objectContaining({ reason: 'unsound-text' }),
      }),
    );
  });

  it('a character that the encoding cannot hold is named with its line', () => {
    expect(() => closeText('a\nb 大\n', { encoding: 'windows-1252', hasMark: false })).toThrow(
      expect.objectContaining({
        message: 'The file is in windows-1252, which cannot hold the character “大” (U+5927) in line 2.',
        remedy: expect.stringContaining('encoding: "utf-8"'),
      }),
    );
    expect(() => closeText('a\ud800', { encoding: 'utf-8', hasMark: false })).toThrow(
      expect.objectContaining({ message: expect.stringContaining('U+D800') }),
    );
  });
});

describe('[F10] a whole write', () => {
  it.each(encodings)('keeps %s and CRLF', (encoding) => {
    const before = encodeText('Größe\r\nalt\r\n', encoding);
    expect(rewriteText(before, 'Größe\nneu\n').bytes).toEqual(encodeText('Größe\r\nneu\r\n', encoding));
  });

  it('a new file and an empty one are UTF-8 as given', () => {
    for (const before of [null, new Uint8Array()]) {
      expect(rewriteText(before, 'é\r\n')).toEqual({ bytes: Buffer.from('é\r\n'), encoding: 'utf-8' });
    }
  });

  it('becomes UTF-8 only when asked; a mark in the given text is not written twice', () => {
    const before = encodeText('é\r\n', 'windows-1252');
    expect(() => rewriteText(before, '大\n')).toThrow(expect.objectContaining({ code: 'FILE_UNSUPPORTED' }));
    expect(rewriteText(before, '大\n', { encoding: 'utf-8' }).bytes).toEqual(Buffer.from('大\r\n'));
    const marked = encodeText('a\n', 'utf-8-bom');
    expect(rewriteText(marked, '\ufeffb\n', { encoding: 'utf-8' }).bytes).toEqual(encodeText('b\n', 'utf-8-bom'));
  });

  it('over a text in an unknown encoding needs that, too', () => {
    const cyrillic = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x20, 0xec, 0xe8, 0xf0, 0x21, 0x0a]);
    expect(() => rewriteText(cyrillic, 'x')).toThrow(
      expect.objectContaining({ remedy: expect.stringContaining('utf-8') }),
    );
    expect(rewriteText(cyrillic, 'x', { encoding: 'utf-8' }).bytes).toEqual(Buffer.from('x'));
  });

  it('where breaks are mixed, lines that stay keep theirs and new ones take the neighbour’s', () => {
    expect(keepBreaks('a\r\nb\nc\rd', 'a\nb\nnew\nc\nd')).toBe('a\r\nb\nnew\nc\rd');
    expect(keepBreaks('a\r\nb\nc', 'a\nB\nc\n')).toBe('a\r\nB\nc\n');
    expect(keepBreaks('a\r\nb\n', '')).toBe('');
  });

  it('never changes a word, whatever the breaks', () => {
    const text = fc
      .array(fc.tuple(fc.constantFrom('a', 'b', ''), fc.constantFrom('\n', '\r\n', '\r')), { maxLength: 12 })
      .map((lines) => lines.flat().join(''));
    const words = (value: string) => value.split(/\r\n|\n|\r/);
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(words(keepBreaks(before, after))).toEqual(words(after));
      }),
    );
    fc.assert(
      fc.property(text, (before) => {
        expect(keepBreaks(before, before.replaceAll(/\r\n|\r/g, '\n'))).toBe(before);
      }),
    );
  });
});
