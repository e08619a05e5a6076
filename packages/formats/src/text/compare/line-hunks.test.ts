import { expect, it } from 'vitest';
import { lineHunks } from './line-hunks.ts';

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);
const marks = { same: ' ', removed: '-', added: '+' };
const show = (before: string[], after: string[]) =>
  lineHunks(before.join('\n'), after.join('\n')).map((hunk) => ({
    at: [hunk.baseline_start, hunk.draft_start],
    lines: hunk.lines.map((line) => marks[line.kind] + line.text).join(','),
  }));

it('[V4] shows a change with three lines around it', () => {
  expect(show(numbers(1, 20), [...numbers(1, 9), 'ten', ...numbers(11, 20)])).toEqual([
    { at: [7, 7], lines: ' 7, 8, 9,-10,+ten, 11, 12, 13' },
  ]);
});

it('[V4] joins close changes and keeps far ones apart, with the right starts on both sides', () => {
  const after = ['new', ...numbers(1, 4), 'five', ...numbers(6, 18)];
  expect(show(numbers(1, 20), after)).toEqual([
    { at: [1, 1], lines: '+new, 1, 2, 3, 4,-5,+five, 6, 7, 8' },
    { at: [16, 17], lines: ' 16, 17, 18,-19,-20' },
  ]);
});

it('[V4] a new file is one hunk of added lines, a deleted one of removed lines', () => {
  expect(lineHunks('', 'a\nb').flatMap((hunk) => hunk.lines.filter((line) => line.kind === 'added'))).toHaveLength(2);
  expect(lineHunks('a\nb', '').flatMap((hunk) => hunk.lines.filter((line) => line.kind === 'removed'))).toHaveLength(2);
});

it('[V4] equal texts have no hunk', () => {
  expect(lineHunks('a\nb', 'a\nb')).toEqual([]);
});
