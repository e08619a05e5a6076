import { expect, it } from 'vitest';
import { matchOf } from './search.ts';

it('[T8] [P12] words of a question are words, whatever stands in them', () => {
  expect(matchOf('sum "two words" NOT')).toBe('"sum"* "two words" "NOT"*');
  expect(matchOf('a\u0000.txt')).toBe('"a"* ".txt"*');
  expect(matchOf('"one\u0000two"')).toBe('"one two"');
  expect(() => matchOf('\u0000 "')).toThrow('no word');
});
