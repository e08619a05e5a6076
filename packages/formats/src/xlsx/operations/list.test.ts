import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, expectTypeOf, it } from 'vitest';
import { findOperation, operationKinds, type XlsxOperation, xlsxOperationSchema, xlsxOperations } from './list.ts';

it('[F6] the page about spreadsheets names every operation, once', () => {
  const page = readFileSync(new URL('../../../../../docs/spreadsheets.md', import.meta.url), 'utf8');
  const table = page.slice(page.indexOf('| about | operations |'), page.indexOf('Csv files are changed'));
  const named = [...table.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual([...operationKinds].sort());
});

it('every operation is listed and stands in a file of its name', () => {
  const files = globSync('*/*.ts', { cwd: import.meta.dirname })
    .filter((path) => !path.endsWith('.test.ts'))
    .filter((path) => readFileSync(`${import.meta.dirname}/${path}`, 'utf8').includes(' = defineOperation({'));
  const kinds = files.map((path) => basename(path, '.ts').replaceAll('-', '_'));
  expect(kinds.toSorted()).toEqual([...operationKinds].sort());
});

it('the union, its type and the registry come from the list', () => {
  expect(xlsxOperationSchema.options).toEqual(xlsxOperations.map(({ schema }) => schema));
  expect(operationKinds.map((kind) => findOperation(kind)?.kind)).toEqual(operationKinds);
  expectTypeOf<XlsxOperation['kind']>().toEqualTypeOf<(typeof xlsxOperations)[number]['kind']>();
  expectTypeOf<Extract<XlsxOperation, { kind: 'add_sheet' }>>().toEqualTypeOf<{
    kind: 'add_sheet';
    name: string;
    position?: number | undefined;
  }>();
});
