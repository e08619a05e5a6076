import { describe, expect, it } from 'vitest';
import { findPattern, matchesPattern, parsePattern } from './wildcard.ts';

describe('patterns', () => {
  it.each([
    ['a*', 'apple', true],
    ['*', '', true],
    ['?', '', false],
    ['a?c', 'ABC', true],
    ['a*c*e', 'abcde', true],
    ['a*c*e', 'abcd', false],
    ['ab*b', 'ab', false],
    ['*b*', 'abc', true],
    ['a~*b', 'a*b', true],
    ['a~*b', 'axb', false],
    ['~~', '~', true],
    ['(a.b)*', '(A.B)c', true],
    ['**a', 'bba', true],
  ])('[F6] %s on %s: %j', (pattern, text, expected) => {
    expect(matchesPattern(text, parsePattern(pattern))).toBe(expected);
  });

  it('[F6] the first place is found, from a place on', () => {
    expect(findPattern('apple pie', 0, parsePattern('P?E'))).toBe(2);
    expect(findPattern('apple pie', 0, parsePattern('p*e'))).toBe(1);
    expect(findPattern('apple pie', 3, parsePattern('p*e'))).toBe(6);
    expect(findPattern('apple', 0, parsePattern('*l'))).toBe(0);
  });

  it('[F1] no pattern takes long', () => {
    const pattern = parsePattern(`${'*a'.repeat(200)}*b`);
    expect(matchesPattern('a'.repeat(32_000), pattern)).toBe(false);
  });
});
