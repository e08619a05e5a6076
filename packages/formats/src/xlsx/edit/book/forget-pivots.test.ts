import { expect, it } from 'vitest';
import { withoutSheet } from './forget-pivots.ts';

it('[F6] pivot tables of a deleted sheet leave a slicer, and its list with the last of them', () => {
  const cache = (tables: string): string => `<slicerCacheDefinition name="S">${tables}<data/></slicerCacheDefinition>`;
  const [one, two] = ['<pivotTable tabId="1" name="P"/>', '<pivotTable tabId="12" name="Q"/>'];
  const both = cache(`<pivotTables>${one}${two}</pivotTables>`);
  expect(withoutSheet(both, '1')).toBe(cache(`<pivotTables>${two}</pivotTables>`));
  expect(withoutSheet(cache(`<pivotTables>${one}</pivotTables>`), '1')).toBe(cache(''));
  expect(withoutSheet(both, '3')).toBe(both);
  expect(withoutSheet(cache(''), '1')).toBe(cache(''));
});
