import { expect, it } from 'vitest';
import { linesAgainst, placesToLook } from './lines-against.ts';

const marked = (before: string | null, text: string) =>
  linesAgainst(before, text).map(({ kind, text: line }) => `${kind === 'added' ? '+' : ' '}${line}`);

it.each([
  ['one\ntwo\n', 'one\nTWO\n', [' one', '+TWO']],
  ['one\r\ntwo', 'one\ntwo\n', [' one', ' two']],
  ['one', 'one\none', [' one', '+one']],
  [null, 'new', ['+new']],
  ['gone', '', []],
])('[B7] marks what a side has of its own: %j against %j', (before, text, shown) => {
  expect(marked(before, text)).toEqual(shown);
});

it('[B7] each version is first looked at where it changed; the one both began with, where the first of them did', () => {
  const before = 'a\nb\nc\nd';
  const versions = [before, 'a\nb\nX\nd', `${before}\nnew`].map((text) => linesAgainst(before, text));
  expect(placesToLook(versions)).toEqual([2, 2, 4]);
  expect(placesToLook([linesAgainst(before, before), []])).toEqual([undefined, undefined]);
  expect(placesToLook([[], linesAgainst(null, 'new')])).toEqual([undefined, 0]);
});
