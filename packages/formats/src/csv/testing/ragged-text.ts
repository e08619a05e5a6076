import type { Random } from './check-random-edit.ts';

const PIECES = [
  'a',
  'b',
  '7',
  'x y',
  ' ',
  ',',
  ',',
  ';',
  '"',
  '""',
  '"q,q"',
  '# c',
  '\n',
  '\r\n',
  '\r',
  '\r\r\n',
  '\n\n',
];

/** What no program writes and every program meets: all line breaks in one file, blank lines, stray quotes, rows of any length. */
export function raggedText(random: Random): string {
  return Array.from({ length: 1 + random(25) }, () => PIECES[random(PIECES.length)] ?? '').join('');
}

/** A small generator of our own, so that a seed gives the same texts everywhere. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
