import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { jsonOperations } from './list.ts';

const kinds = jsonOperations.map(({ kind }): string => kind).sort();

it('[F10] the page about documents names every operation on texts, once', () => {
  const page = readFileSync(new URL('../../../../../docs/documents.md', import.meta.url), 'utf8');
  const table = page.slice(page.indexOf('| operation | what it does |'));
  const rows = table.slice(0, table.indexOf('\n\n')).split('\n').slice(2);
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual(kinds);
});

it('[F10] every operation is listed and stands in a file of its name', () => {
  const folders = [import.meta.dirname, `${import.meta.dirname}/../../text/operations`];
  const files = folders
    .flatMap((folder) => globSync('*.ts', { cwd: folder }).map((name) => `${folder}/${name}`))
    .filter((path) => !path.endsWith('.test.ts') && readFileSync(path, 'utf8').includes(' = defineOperation({'));
  expect(files.map((path) => basename(path, '.ts').replaceAll('-', '_')).sort()).toEqual(kinds);
});
