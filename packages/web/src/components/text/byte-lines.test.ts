import { expect, it } from 'vitest';
import { comparedByteLines } from './byte-lines.ts';

const kinds = (before: string[], after: string[]) =>
  comparedByteLines(before, after).map(({ kind, text }) => [kind, text]);

it('[V6] bytes that are the same stand once, the others before and after', () => {
  expect(kinds(['a', 'b', 'c'], ['a', 'x'])).toEqual([
    ['same', 'a'],
    ['removed', 'b'],
    ['removed', 'c'],
    ['added', 'x'],
  ]);
  expect(kinds(['a'], ['a', 'b'])).toEqual([
    ['same', 'a'],
    ['added', 'b'],
  ]);
  expect(kinds(['a'], ['a'])).toEqual([['same', 'a']]);
  expect(kinds([], ['a'])).toEqual([['added', 'a']]);
});
