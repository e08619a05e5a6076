import { expect, it } from 'vitest';
import { describeFiles, readPatterns, togglePattern } from './file-patterns.ts';

it('[A6] reads one pattern per line and drops repeats', () => {
  expect(readPatterns(' *.csv \r\n\nreports/**\n*.csv')).toEqual(['*.csv', 'reports/**']);
});

it('[A6] a file is added once and taken out again', () => {
  const added = togglePattern('*.csv', 'a.txt');
  expect(added).toBe('*.csv\na.txt');
  expect(togglePattern(added, '*.csv')).toBe('a.txt');
});

it('[A6] says what may be sent', () => {
  expect(describeFiles(null)).toBe('all files of this folder');
  expect(describeFiles(['a.txt', '*.csv'])).toBe('a.txt, *.csv');
  expect(describeFiles([])).toBe('no files');
});
