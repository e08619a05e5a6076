import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { operationKinds } from './list.ts';

it('[F6] the page about spreadsheets names every operation, once', () => {
  const page = readFileSync(new URL('../../../../../docs/spreadsheets.md', import.meta.url), 'utf8');
  const table = page.slice(page.indexOf('| about | operations |'), page.indexOf('Csv files are changed'));
  const named = [...table.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual([...operationKinds].sort());
});
