import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnLetters } from '../cell/cell-reference.ts';
import { parseColumn, parseDigits, parseNumber } from './parse-bytes.ts';

const number = (text: string): number => {
  const bytes = Buffer.from(`xx${text}yy`);
  return parseNumber(bytes, 2, bytes.length - 2);
};

describe('parseNumber', () => {
  it('[F3] is the runtime’s own conversion, digit for digit', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(number(String(value))).toBe(Number(String(value)));
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 8 }), (whole, places) => {
        const text = (whole / 10 ** places).toFixed(places);
        expect(number(text)).toBe(Number(text));
      }),
    );
  });

  it.each(['', ' ', '0x10', 'Infinity', 'abc', '1,5', '-', '.', '1.2.3'])('[F3] %j is no number', (text) => {
    expect(number(text)).toBeNaN();
  });

  it.each([
    ['1.0E+3', 1000],
    [' 7 ', 7],
    ['.5', 0.5],
    ['5.', 5],
    ['-0.1', -0.1],
    ['12345678901234567890', 12345678901234567000],
  ])('[F3] %j is %d', (text, value) => expect(number(text)).toBe(value));
});

describe('parseDigits and parseColumn', () => {
  it('[F3] read whole numbers and letters', () => {
    expect(parseDigits(Buffer.from('120'), 0, 3)).toBe(120);
    expect(parseDigits(Buffer.from('12x'), 0, 3)).toBe(-1);
    expect(parseDigits(Buffer.from(''), 0, 0)).toBe(-1);
    for (const column of [0, 25, 26, 701, 702, 16_383]) {
      const bytes = Buffer.from(`${columnLetters(column)}12`);
      expect(parseColumn(bytes, 0, bytes.length, 16_384)).toBe(column);
    }
    expect(parseColumn(Buffer.from('XFE1'), 0, 4, 16_384)).toBe(16_384);
    expect(parseColumn(Buffer.from('12'), 0, 2, 16_384)).toBe(-1);
  });
});
