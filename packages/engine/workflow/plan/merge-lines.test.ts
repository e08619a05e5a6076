import { describe, expect, it } from 'vitest';
import { mergeLines } from './merge-lines.ts';

const lines = (...each: string[]) => each.join('\n');

describe('mergeLines', () => {
  it('[R16] keeps ticks that came meanwhile and does what the person did', () => {
    const base = lines('[x] 1', '[ ] 2', '[ ] 3', '');
    const now = lines('[x] 1', '[x] 2', '[x] 3', '');
    expect(mergeLines(base, lines('[ ] 1', '[ ] 2', '[ ] 3', ''), now)).toBe(lines('[ ] 1', '[x] 2', '[x] 3', ''));
    expect(mergeLines(base, lines('[x] 1', '[ ] 2 other', '[ ] 3', ''), now)).toBe(
      lines('[x] 1', '[ ] 2 other', '[x] 3', ''),
    );
  });

  it('lines put in and taken out on both sides', () => {
    const base = lines('a', 'b', 'c');
    expect(mergeLines(base, lines('a', 'c'), lines('a', 'b', 'c', 'd'))).toBe(lines('a', 'c', 'd'));
    expect(mergeLines(base, lines('new', 'a', 'b', 'c'), lines('a', 'b', 'C'))).toBe(lines('new', 'a', 'b', 'C'));
  });

  it('where nobody else wrote, the person’s text is the result; where they did not, the other one', () => {
    const base = lines('a', 'b', 'c');
    expect(mergeLines(base, lines('c', 'x', 'a'), base)).toBe(lines('c', 'x', 'a'));
    expect(mergeLines(base, base, lines('c', 'x', 'a'))).toBe(lines('c', 'x', 'a'));
  });
});
