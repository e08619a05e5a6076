import { expect, it } from 'vitest';
import { fileNames } from './file-names.ts';

it('[A6] the list of files is called by its name', () => {
  expect(fileNames(['(list)', 'a.csv'])).toBe('list of files, a.csv');
  expect(fileNames(['list.csv'])).toBe('list.csv');
});
