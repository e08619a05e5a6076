import { describe, expect, it } from 'vitest';
import { openZip } from '../../zip/open-zip.ts';
import { writeZip } from '../../zip/write-zip.ts';
import { readSharedStrings } from './read-strings.ts';
import { SharedStrings } from './shared-strings.ts';

function strings(xml: string | Buffer): SharedStrings {
  const zip = openZip(writeZip(undefined, { set: new Map([['sst', Buffer.from(xml)]]) }));
  return new SharedStrings(zip, zip.find('sst'));
}

const items = [
  '<si><t>plain</t></si>',
  '<si><t xml:space="preserve"> a &lt; b </t></si>',
  '<si><r><rPr><b/></rPr><t>ri</t></r><r><t>ch</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si>',
  '<si/>',
  '<si><t>_x0041_ and ü 😀</t></si>',
];
const texts = ['plain', ' a < b ', 'rich', '', 'A and ü 😀'];

describe('SharedStrings', () => {
  it.each([
    ['plain', `<sst>${items.join('')}</sst>`],
    ['spaced', `<sst>\n${items.join('\n  ')}\n</sst>`],
    ['prefixed', `<x:sst>${items.join('').replace(/<(\/?)(?=[a-z])/gi, '<$1x:')}</x:sst>`],
    ['with comments', `<sst><!-- <si><t>no</t></si> -->${items.join('')}</sst>`],
    ['UTF-16', Buffer.from(`\ufeff<sst>${items.join('')}</sst>`, 'utf16le')],
  ])('[F3] %s: every form of string, in any order', (_, xml) => {
    const shared = strings(xml);
    expect([4, 0, 2, 1, 3].map((index) => shared.get(index))).toEqual([4, 0, 2, 1, 3].map((index) => texts[index]));
    expect(shared.count).toBe(5);
    expect(shared.get(99)).toBe('');
    expect(shared.get(-1)).toBe('');
  });

  it('[F3] a long list is opened at its beginning first and gives the same as all at once', () => {
    const many = Array.from(
      { length: 60_000 },
      (_, index) => `<si><t>string number ${index} ${'x'.repeat(index % 50)}</t></si>`,
    );
    const xml = `<sst>${many.join('')}</sst>`;
    const all = readSharedStrings(xml);
    const shared = strings(xml);
    for (const index of [0, 5, 59_999, 17, 30_000]) expect(shared.get(index)).toBe(all[index]);
    expect(shared.count).toBe(60_000);
  });

  it('[F1] a document type is refused', () => {
    expect(() => strings('<!DOCTYPE sst><sst><si><t>a</t></si></sst>').get(0)).toThrow(
      expect.objectContaining({ code: 'FILE_UNSUPPORTED' }),
    );
  });

  it('[F3] a workbook without shared strings has none', () => {
    expect(new SharedStrings().get(0)).toBe('');
    expect(new SharedStrings().count).toBe(0);
  });
});
