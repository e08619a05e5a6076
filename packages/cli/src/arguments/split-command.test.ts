import { expect, it } from 'vitest';
import { splitCommand } from './split-command.ts';

it.each([
  ['node answer.mjs', ['node', 'answer.mjs']],
  [`  node  "my answers/a.mjs" '' b`, ['node', 'my answers/a.mjs', '', 'b']],
  [`say 'it "is"' a"b c"d`, ['say', 'it "is"', 'ab cd']],
  ['echo $HOME ; rm x', ['echo', '$HOME', ';', 'rm', 'x']],
])('splits %s into words and expands nothing', (text, words) => {
  expect(splitCommand(text)).toEqual(words);
});

it.each(['', '   ', 'node "open'])('refuses %j', (text) => {
  expect(() => splitCommand(text)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
});
