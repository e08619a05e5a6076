import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitLines } from '../decode/read-lines.ts';
import { lineHunks } from './line-hunks.ts';
import { selectHunks } from './select-hunks.ts';

const far = Array.from({ length: 12 }, (_, index) => `line ${index}`);
const reference = ['first', ...far, 'last'].join('\n');

it('[B6] applies the chosen hunks and leaves the others as they were', () => {
  const draft = ['FIRST', ...far, 'LAST', 'more'].join('\n');
  expect(lineHunks(reference, draft)).toHaveLength(2);
  expect(selectHunks(reference, draft, [0])).toBe(['FIRST', ...far, 'last'].join('\n'));
  expect(selectHunks(reference, draft, [1])).toBe(['first', ...far, 'LAST', 'more'].join('\n'));
  expect(selectHunks(reference, draft, [1, 0, 1])).toBe(draft);
  expect(selectHunks(reference, draft, [])).toBe(reference);
});

it('[B6] changes that Review shows as one hunk are chosen as one', () => {
  const draft = reference.replace('line 2', 'LINE 2').replace('line 4', 'LINE 4');
  expect(lineHunks(reference, draft)).toHaveLength(1);
  expect(selectHunks(reference, draft, [0])).toBe(draft);
});

it('[B6] keeps line breaks and a missing final one', () => {
  const windows = (lines: string[]) => lines.join('\r\n');
  const before = windows(['first', ...far, 'last']);
  const after = windows(['FIRST', ...far, 'last', 'added', '']);
  expect(selectHunks(before, after, [0])).toBe(windows(['FIRST', ...far, 'last']));
  expect(selectHunks(before, after, [1])).toBe(windows(['first', ...far, 'last', 'added', '']));
});

it('refuses a hunk that is not there', () => {
  expect(() => selectHunks('a', 'b', [1])).toThrowError(expect.objectContaining({ code: 'NOT_FOUND' }));
  expect(() => selectHunks('a', 'a', [0])).toThrowError(expect.objectContaining({ code: 'NOT_FOUND' }));
});

const line = fc.constantFrom('a', 'b', 'c', '', 'some text');
const text = fc
  .record({
    lines: fc.array(fc.oneof(line, fc.constant('same')), { maxLength: 40 }),
    lineBreak: fc.constantFrom('\n', '\r\n', '\r'),
    final: fc.boolean(),
  })
  .map(({ lines, lineBreak, final }) => lines.join(lineBreak) + (final && lines.length > 0 ? lineBreak : ''));

it('[B6] none chosen is the reference, all chosen the Draft, and choosing in two steps ends there too', () => {
  fc.assert(
    fc.property(text, text, fc.array(fc.nat(20)), (before, after, some) => {
      const count = lineHunks(before, after).length;
      const all = Array.from({ length: count }, (_, index) => index);
      expect(selectHunks(before, after, [])).toBe(before);
      if (count > 0) expect(selectHunks(before, after, all)).toBe(after);
      const chosen = all.filter((index) => some.includes(index));
      const half = selectHunks(before, after, chosen);
      // Each line of the half is whole: none was glued to its neighbour or lost its end.
      const known = new Set([...splitLines(before), ...splitLines(after)]);
      for (const each of splitLines(half)) expect(known).toContain(each);
      const rest = lineHunks(half, after).length;
      if (rest > 0)
        expect(
          selectHunks(
            half,
            after,
            Array.from({ length: rest }, (_, index) => index),
          ),
        ).toBe(after);
      else expect(splitLines(half)).toEqual(splitLines(after));
    }),
    { numRuns: 2_000 },
  );
});
