import { expect, it } from 'vitest';
import { hiddenIn, joinSources, mayShowAll, noSources, readSources, recordSources } from './sources.ts';

const of = (...paths: string[]) => new Set(paths);

it('[T6] what is made from both is made from all of their files', () => {
  expect(recordSources(joinSources(of('b', 'a'), of('c')))).toEqual(['a', 'b', 'c']);
  const known = of('a', 'b');
  expect(joinSources(known, of('b'))).toBe(known);
  expect(joinSources(known, noSources)).toBe(known);
});

it('[T6] what nobody recorded may be made from anything, and so is whatever is made from it', () => {
  expect(readSources(undefined)).toBeNull();
  expect(joinSources(of('a'), null)).toBeNull();
  expect(mayShowAll(null, () => true)).toBe(false);
  expect(hiddenIn(null, () => true)).toBeNull();
});

it('[T6] every file must be allowed', () => {
  const csv = (path: string) => path.endsWith('.csv');
  expect(mayShowAll(of('a.csv', 'b.csv'), csv)).toBe(true);
  expect(mayShowAll(of('a.csv', 'b.txt'), csv)).toBe(false);
  expect(mayShowAll(noSources, csv)).toBe(true);
  expect(hiddenIn(of('a.csv', 'b.txt'), csv)).toEqual(['b.txt']);
});
