import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSheetName, toSheetName } from './sheet-name.ts';

describe('toSheetName', () => {
  it.each([
    ['Totals', [], 'Totals'],
    ['a/b\\c:d*e?f[g]', [], 'a b c d e f g'],
    ["'quoted'", [], 'quoted'],
    ['', [], 'Sheet'],
    ['***', [], 'Sheet'],
    ['history', [], 'history (2)'],
    ['totals', ['TOTALS', 'Totals (2)'], 'totals (3)'],
    ['x'.repeat(40), [], 'x'.repeat(31)],
    ['x'.repeat(40), ['x'.repeat(31)], `${'x'.repeat(27)} (2)`],
    [`${'x'.repeat(30)}😀`, [], 'x'.repeat(30)],
  ])('[F6] %j with %j taken is %j', (text, taken, expected) => {
    expect(toSheetName(text, taken)).toBe(expected);
  });

  it('[F6] whatever it gives is a legal name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const name = toSheetName(text);
        expect(name.length).toBeGreaterThan(0);
        expect(name.length).toBeLessThanOrEqual(31);
        expect(isSheetName(name)).toBe(true);
      }),
    );
  });
});
