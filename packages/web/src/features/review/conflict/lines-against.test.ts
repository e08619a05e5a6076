import { expect, it } from 'vitest';
import { linesAgainst } from './lines-against.ts';

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
