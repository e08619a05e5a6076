import { expect, it } from 'vitest';
import type { ShownDatasource } from '../datasources/shown-datasources.ts';
import { describeDatasources } from './describe-datasources.ts';

const table = (name: string, columns: number) => ({
  name,
  type: 'table' as const,
  columns: Array.from({ length: columns }, (_unused, index) => ({ name: `c${index}`, type: 'text' })),
  columns_left_out: 0,
  rows: 7,
});
const shop = (tables: number, columns = 2): ShownDatasource => ({
  name: 'shop',
  kind: 'postgres',
  writable: false,
  map: {
    name: 'shop',
    kind: 'postgres',
    tables: Array.from({ length: tables }, (_unused, index) => table(`t${index}`, columns)),
    tables_left_out: 0,
  },
});

it('[P15] is nothing without a datasource, so that a prompt costs what it did', () => {
  expect(describeDatasources([], 1000)).toBe('');
});

it('[P15] names tables and columns, and says what does not fit', () => {
  expect(describeDatasources([shop(1)], 1000)).toContain(
    '- shop: PostgreSQL, read-only datasource\n  t0(c0 text, c1 text), about 7 rows',
  );
  const cut = describeDatasources([shop(100)], 600);
  expect(cut.length).toBeLessThan(750);
  expect(cut).toMatch(/… \d+ more, see datasource_map$/);
  expect(describeDatasources([shop(1, 50)], 5000)).toContain('… 20 more)');
});

it('[P15] says why tables cannot be shown, and that a datasource may be changed', () => {
  const down: ShownDatasource = { ...shop(1), writable: true, map: 'it did not answer.' };
  expect(describeDatasources([down], 1000)).toContain(
    'writable datasource. Its tables cannot be shown: it did not answer.',
  );
});
