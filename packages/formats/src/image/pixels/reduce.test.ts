import { describe, expect, it } from 'vitest';
import { makePixels } from '../testing/make-picture.ts';
import { pixelsOf } from './decode.ts';
import { encode } from './encode.ts';
import { reducePixels, reduction } from './reduce.ts';

describe('a large picture made smaller', () => {
  it('[F13] by whole pixels, and never below what is wanted', () => {
    expect(reduction({ width: 6300, height: 6300 }, { width: 1568, height: 1568 })).toBe(4);
    expect(reduction({ width: 9000, height: 2000 }, { width: 1568, height: 348 })).toBe(5);
    expect(reduction({ width: 4000, height: 3000 }, { width: 3000, height: 2250 })).toBe(1);
    expect(reduction({ width: 600, height: 400 }, { width: 100, height: 67 })).toBe(1);
  });

  it('[F13] squares become their mean, at the edges of what there is', () => {
    const grey = { width: 3, height: 2, stride: 1, isWide: false, hasAlpha: false };
    const { raw, width, height } = reducePixels(Uint8Array.of(10, 20, 90, 30, 40, 50), grey, 2);
    expect([width, height, ...raw]).toEqual([2, 1, 25, 70]);
  });

  it('[F13] what is transparent lends no colour', () => {
    const shape = { width: 2, height: 1, stride: 4, isWide: false, hasAlpha: true };
    expect([...reducePixels(Uint8Array.of(200, 100, 50, 255, 0, 255, 0, 0), shape, 2).raw]).toEqual([
      200, 100, 50, 128,
    ]);
  });

  it('[F13] channels of sixteen bits are added as such', () => {
    const shape = { width: 2, height: 1, stride: 2, isWide: true, hasAlpha: false };
    expect([...reducePixels(Uint8Array.of(0, 2, 0, 4), shape, 2).raw]).toEqual([0, 3]);
  });

  it('[F13] comes out of the decoder with its colours in place', () => {
    const halves = makePixels(4_000, 3_100, (x) => (x < 2_000 ? [200, 30, 40, 255] : [10, 20, 220, 255]));
    const { rgba } = pixelsOf(encode(halves, { type: 'png' }), { width: 400, height: 310 });
    const at = (x: number, y: number) => [...rgba.subarray((y * 400 + x) * 4, (y * 400 + x) * 4 + 4)];
    expect(at(100, 100)).toEqual([200, 30, 40, 255]);
    expect(at(300, 300)).toEqual([10, 20, 220, 255]);
  });
});
