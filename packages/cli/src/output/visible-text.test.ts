import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleJson, visibleLine, visibleText } from './visible-text.ts';

describe('[T8] text for a terminal', () => {
  it.each([
    ['a colour', 'a\u001b[31mred', 'a\\x1b[31mred'],
    ['a link with another address (OSC 8)', '\u001b]8;;http://x\u0007here', '\\x1b]8;;http://x\\x07here'],
    ['the clipboard (OSC 52)', '\u001b]52;c;AAAA\u001b\\', '\\x1b]52;c;AAAA\\x1b\\'],
    ['a sequence in one character (C1)', '\u009b2J', '\\x9b2J'],
    ['going back to the start of the line', 'safe\rrm', 'safe\\x0drm'],
    ['taking a letter back', 'ab\u0008c\u007f', 'ab\\x08c\\x7f'],
    ['turned names', 'invoice\u202exslx.exe', 'invoice\\u202exslx.exe'],
    ['isolates', '\u2066a\u2069', '\\u2066a\\u2069'],
    ['letters without width', 'pay\u200bpal\ufeff', 'pay\\u200bpal\\ufeff'],
    ['unseen tags', 'x\u{e0041}', 'x\\u{e0041}'],
  ])('%s is shown and does nothing', (_name, text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  it.each(['tabs\tand\nlines', 'äöü ñ 漢字 العربية עברית', '👩‍👩‍👧 नमस्ते می‌خواهم'])('%j stays as it is', (text) => {
    expect(visibleText(text)).toBe(text);
  });

  it('keeps the line ends of other systems as line ends', () => {
    expect(visibleText('a\r\nb\r\n')).toBe('a\nb\n');
    expect(visibleLine('a\r\nb\tc')).toBe('a b c');
  });

  it('holds for any text, and JSON stays the same value', () => {
    const control = /\p{Cc}/u;
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(control.test(visibleText(text).replaceAll(/[\n\t]/g, ''))).toBe(false);
        expect(control.test(visibleLine(text))).toBe(false);
        const json = visibleJson({ text });
        expect(control.test(json)).toBe(false);
        expect(JSON.parse(json)).toEqual({ text });
      }),
    );
  });
});
