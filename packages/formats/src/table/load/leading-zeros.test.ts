import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LeadingZeroFinder } from './leading-zeros.ts';

const find = (text: string, delimiter = ',', cut = text.length): boolean => {
  const finder = new LeadingZeroFinder(delimiter, '"');
  const bytes = Buffer.from(text, 'utf8');
  return finder.push(bytes.subarray(0, cut)) || finder.push(bytes.subarray(cut));
};

it('[F10] sees a leading zero wherever a field may begin', () => {
  for (const text of ['01', 'a,07', 'a\n007,b', 'a\r\n09', 'a," 08"', 'x, -05', 'x,+00', '\ufeff01', 'x,"0","01"'])
    expect(find(text), text).toBe(true);
  expect(find('a;01', ';')).toBe(true);
  expect(find('a¦01', '¦')).toBe(true);
});

it('[F10] zeros inside numbers, decimals, dates and words are none', () => {
  for (const text of ['100,0,0.5,-0.25', '2024-01-05,a01', 'x007,1e05', '0,0\n0,0', '', '"0"'])
    expect(find(text), text).toBe(false);
});

it('[F10] never says no where the pattern of a whole field says yes, however the bytes are cut', () => {
  const field = fc.stringMatching(/^ {0,2}[+-]?[0-9a.-]{0,4}$/);
  const rows = fc.array(fc.array(field, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(rows, fc.nat(60), fc.boolean(), (table, cut, isQuoted) => {
      const text = table.map((row) => row.map((one) => (isQuoted ? `"${one}"` : one)).join(',')).join('\n');
      const expected = table.flat().some((one) => /^\s*[+-]?0[0-9]/.test(one));
      if (expected) expect(find(text, ',', Math.min(cut, text.length))).toBe(true);
    }),
    { numRuns: 500 },
  );
});
