import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { shellWord } from './shell-word.ts';

it.each(['/home/ada/books', 'a-b_c.csv', 'https://team.example.org/w/1'])('[X3] leaves %s as it is', (word) => {
  expect(shellWord(word)).toBe(word);
});

it.runIf(process.platform !== 'win32').each(['/home/ada/My Documents', "it's", '$HOME `ls` "x"', '~', ''])(
  '[X3] %j comes out of a shell as it was',
  (word) => {
    expect(execFileSync('/bin/sh', ['-c', `printf %s ${shellWord(word)}`], { encoding: 'utf8' })).toBe(word);
  },
);
