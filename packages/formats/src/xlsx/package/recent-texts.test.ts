import { describe, expect, it } from 'vitest';
import { RecentTexts } from './recent-texts.ts';

describe('RecentTexts', () => {
  it('[F3] keeps a text that comes again, and none that came once', () => {
    const texts = new RecentTexts();
    expect(texts.get(0)).toBeUndefined();
    texts.set(7, 'seven');
    expect(texts.get(7)).toBeUndefined();
    texts.set(7, 'seven');
    expect(texts.get(7)).toBe('seven');
  });

  it('[F3] never gives the text of another number that has the same slot', () => {
    const texts = new RecentTexts();
    const other = 7 + 8192;
    for (const number of [7, 7, other, other]) texts.set(number, String(number));
    expect([texts.get(7), texts.get(other)]).toEqual([undefined, String(other)]);
    for (const number of [-1, 0.5, Number.NaN]) expect(texts.get(number)).toBeUndefined();
  });
});
