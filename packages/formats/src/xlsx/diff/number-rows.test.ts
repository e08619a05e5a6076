import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CellColumns } from './cell-columns.ts';
import { cellsOf, isSameRow, rowTexts } from './compared-cell.ts';
import { numberRows } from './number-rows.ts';
import { KINDS, type SheetRows } from './sheet-rows.ts';
import { TextPool } from './text-pool.ts';

type Value = string | number | null;

function sheet(pool: TextPool, rows: readonly (readonly Value[])[], columns: number): SheetRows {
  const cells = new CellColumns();
  const starts = [0];
  for (const row of rows) {
    for (const [column, value] of row.entries()) {
      const kind = KINDS.indexOf(value === null ? 'empty' : typeof value === 'number' ? 'number' : 'text');
      cells.add(column, kind, typeof value === 'number' ? value : pool.number(value ?? ''), -1, value === null ? 3 : 0);
    }
    starts.push(cells.count);
  }
  return {
    pool,
    numbers: Int32Array.from(rows.keys(), (row) => row + 1),
    starts: Int32Array.from(starts),
    isFilled: Uint8Array.from(rows, (row) => (row.some((value) => value !== null) ? 1 : 0)),
    cells,
    formats: [undefined, undefined, undefined, '0.00'],
    columns,
    source: { outside: '', rowTags: [] },
  };
}

const identity = (columns: number): Int32Array => Int32Array.from({ length: columns }, (_unused, column) => column);
const value = fc.oneof(
  fc.constantFrom<Value>(null, '', '0', 'a', 'b', 0, -0, 1, 0.1 + 0.2, 0.3),
  fc.double({ noNaN: true }),
);
const table = fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { maxLength: 40 });

it('[V4] rows have one number exactly when they hold the same values', () => {
  fc.assert(
    fc.property(table, table, (left, right) => {
      const pool = new TextPool();
      const numbered = numberRows(
        { rows: sheet(pool, left, 3), places: identity(3) },
        { rows: sheet(pool, right, 3), places: identity(3) },
      );
      // Blank cells with a format are no content; -0 shows as 0.
      const key = (row: readonly Value[]): string => JSON.stringify(row.map((one) => (one === 0 ? 0 : one)));
      const numbers = new Map<string, number>();
      for (const [rows, found] of [
        [left, numbered.left],
        [right, numbered.right],
      ] as const) {
        for (const [index, row] of rows.entries()) {
          const known = numbers.get(key(row)) ?? found[index] ?? -1;
          numbers.set(key(row), known);
          expect(found[index]).toBe(known);
        }
      }
      expect(numbered.distinct).toBe(numbers.size);
      expect(new Set(numbers.values()).size).toBe(numbers.size);
    }),
    { numRuns: 200 },
  );
});

it('[V4] columns are compared as their partners, and those without one do not count', () => {
  const pool = new TextPool();
  const numbered = numberRows(
    { rows: sheet(pool, [['a', 1, 'gone']], 3), places: Int32Array.from([0, 1, -1]) },
    { rows: sheet(pool, [['new', 'a', 1]], 3), places: Int32Array.from([-1, 0, 1]) },
  );
  expect([...numbered.left, ...numbered.right]).toEqual([0, 0]);
});

it('[V4] many cells: the lists grow and keep what they hold', () => {
  const pool = new TextPool();
  const rows = Array.from({ length: 5_000 }, (_unused, row) => [row, `text ${row}`, row / 7]);
  const large = sheet(pool, rows, 3);
  expect(rowTexts(large, 4_321)).toEqual(['4321', 'text 4321', String(4321 / 7)]);
  expect(cellsOf(large, 17)[1]).toMatchObject({ column: 1, kind: 'text', text: 'text 17', formula: undefined });
  const { left, right, distinct } = numberRows(
    { rows: large, places: identity(3) },
    { rows: large, places: identity(3) },
  );
  expect(distinct).toBe(5_000);
  expect(right).toEqual(left);
});

it('[V4] rows are the same only with the same styles and formulas', () => {
  const pool = new TextPool();
  const [one, other] = [sheet(pool, [['a', 1]], 2), sheet(pool, [['a', 1]], 2)];
  expect(isSameRow(one, 0, other, 0)).toBe(true);
  other.cells.formulas[1] = pool.number('A1*2');
  expect(isSameRow(one, 0, other, 0)).toBe(false);
  expect(cellsOf(other, 0)[1]?.formula).toBe('A1*2');
  other.cells.formulas[1] = -1;
  other.cells.styles[0] = 3;
  expect(isSameRow(one, 0, other, 0)).toBe(false);
  expect(cellsOf(other, 0)[0]?.format).toBe('0.00');
});
