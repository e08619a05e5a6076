import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeRegion, type Rectangle, readRegion, without } from './region.ts';

const rectangle = fc
  .tuple(fc.nat(6), fc.nat(6), fc.nat(6), fc.nat(6))
  .map(([top, height, left, width]): Rectangle => ({ top, bottom: top + height, left, right: left + width }));

function cells(region: readonly Rectangle[]): Set<string> {
  const found = new Set<string>();
  for (const { top, bottom, left, right } of region)
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) found.add(`${row} ${column}`);
  return found;
}

describe('regions of the references proof', () => {
  it('[F6] the same cells have the same text, however they are cut', () => {
    const whole = [{ top: 0, bottom: 9, left: 0, right: 1 }];
    const parts = [
      { top: 0, bottom: 4, left: 0, right: 1 },
      { top: 5, bottom: 9, left: 0, right: 0 },
      { top: 3, bottom: 9, left: 1, right: 1 },
    ];
    expect(describeRegion(whole)).toBe('A:B rows 1-10');
    expect(describeRegion(parts)).toBe(describeRegion(whole));
  });

  it('[F6] a text tells of the cells that it was made from', () => {
    fc.assert(
      fc.property(fc.array(rectangle, { maxLength: 5 }), (region) => {
        expect(cells(readRegion(describeRegion(region)))).toEqual(cells(region));
      }),
    );
  });

  it('[F6] a hole takes away its cells and no others', () => {
    fc.assert(
      fc.property(fc.array(rectangle, { maxLength: 4 }), rectangle, (region, hole) => {
        const gone = cells([hole]);
        const left = [...cells(region)].filter((cell) => !gone.has(cell));
        expect(cells(without(region, hole))).toEqual(new Set(left));
      }),
    );
  });
});
