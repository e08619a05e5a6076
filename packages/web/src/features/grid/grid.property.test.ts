import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnLetters, columnWidths } from './columns.ts';
import { moveCell } from './move-cell.ts';
import { WINDOW_ROWS, windowOf, windowsFor } from './windows.ts';

const numberOf = (letters: string) =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

it('letters of a column lead back to its number', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 1e9 }), (column) => numberOf(columnLetters(column)) === column));
});

it('[V4] every row in sight is in a window that is asked for, once each, and none lies behind the sheet', () => {
  const rows = fc.record({ first: fc.integer({ min: 1, max: 1e6 }), seen: fc.nat(500), total: fc.nat(1e6) });
  fc.assert(
    fc.property(rows, ({ first, seen, total }) => {
      const last = first + seen;
      const starts = windowsFor(first, last, total);
      expect(new Set(starts).size).toBe(starts.length);
      for (const row of [first, last, Math.trunc((first + last) / 2)]) {
        if (row <= total) expect(starts).toContain(windowOf(row));
      }
      expect(starts.filter((start) => start > Math.max(1, total))).toEqual([]);
      expect(starts.length).toBeLessThanOrEqual(seen / WINDOW_ROWS + 3);
    }),
  );
});

it('no key leads out of a sheet, and every one that moves says where to', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'];
  const size = fc.record({ rows: fc.integer({ min: 1, max: 1e6 }), columns: fc.integer({ min: 1, max: 16_384 }) });
  fc.assert(
    fc.property(size, fc.array(fc.constantFrom(...keys), { maxLength: 30 }), (sheet, pressed) => {
      let cell = moveCell(null, 'ArrowDown', sheet);
      for (const key of pressed) {
        cell = moveCell(cell, key, sheet);
        expect(cell).not.toBeNull();
        expect(cell?.row).toSatisfy((row: number) => row >= 1 && row <= sheet.rows);
        expect(cell?.column).toSatisfy((column: number) => column >= 1 && column <= sheet.columns);
      }
    }),
  );
});

it('widths are there for every column, whatever the rows hold, and do not depend on later rows', () => {
  const cell = fc.record({ text: fc.string({ maxLength: 400 }), kind: fc.constantFrom('text' as const, 'number') });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 70 }), fc.nat(8), (rows, columns) => {
      const widths = columnWidths(rows, columns);
      expect(widths).toHaveLength(columns);
      for (const width of widths) expect(width >= 64 && width <= 320).toBe(true);
      expect(columnWidths(rows.slice(0, 60), columns)).toEqual(widths);
    }),
    { numRuns: 50 },
  );
});
