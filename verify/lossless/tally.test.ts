import { expect, it } from 'vitest';
import { EMPTY_REPORT, type FileRequest } from './protocol.ts';
import { Tally } from './tally.ts';

const request = (path: string): FileRequest => ({
  format: 'xlsx',
  number: 0,
  path: `/files/${path}`,
  folder: '/nowhere',
  thorough: false,
  validate: false,
  budgetMs: 1,
});

it('[F5] counts kinds, refusals, kinds left out and files that could not be read by their code', () => {
  const said: string[] = [];
  const tally = new Tally(3, '/files', (line) => said.push(line));
  tally.add(request('a/one.xlsx'), {
    ...EMPTY_REPORT,
    edits: 2,
    kinds: ['set', 'copy'],
    refused: ['shift: SHIFT_REFUSED'],
    leftOut: ['rename'],
    validated: 3,
    shown: [{ file: '0-0.xlsx', name: 'the file itself', expected: [] }],
  });
  tally.add(request('two.xlsx'), { ...EMPTY_REPORT, unreadable: 'FILE_CORRUPT' });
  tally.add(request('three.xlsx'), { ...EMPTY_REPORT, violations: ['set: a part is gone'] });
  expect(tally.counts()).toMatchObject({
    files: 2,
    edits: 2,
    'kinds of edit': 2,
    'fewest kinds on one file': 2,
    'rightly refused, shift: SHIFT_REFUSED': 1,
    'left out for want of time, rename': 1,
    'not readable, FILE_CORRUPT': 1,
    'judgements of the validator': 3,
  });
  expect(tally.violations).toEqual(['three.xlsx: set: a part is gone']);
  expect(tally.takeShown().map(({ source }) => source)).toEqual(['a/one.xlsx']);
  expect(tally.takeShown()).toEqual([]);
  expect(said).toContain('– two.xlsx: not readable, FILE_CORRUPT');
  expect(said.at(-1)).toContain('3/3 files, 2 edits, 1 violations');
});
