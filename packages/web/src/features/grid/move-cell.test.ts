import { describe, expect, it } from 'vitest';
import { moveCell } from './move-cell.ts';

const size = { rows: 100, columns: 5 };

describe('moveCell', () => {
  it('the first key selects the first cell', () => {
    expect(moveCell(null, 'ArrowDown', size)).toEqual({ row: 1, column: 1 });
  });

  it.each([
    ['ArrowUp', { row: 1, column: 1 }, { row: 1, column: 1 }],
    ['ArrowRight', { row: 3, column: 5 }, { row: 3, column: 5 }],
    ['PageDown', { row: 95, column: 2 }, { row: 100, column: 2 }],
    ['End', { row: 3, column: 2 }, { row: 3, column: 5 }],
    ['ArrowDown', { row: 3, column: 2 }, { row: 4, column: 2 }],
  ])('%s stays inside the sheet', (key, from, to) => expect(moveCell(from, key, size)).toEqual(to));

  it('leaves every other key to the page', () => {
    expect(moveCell({ row: 1, column: 1 }, 'Tab', size)).toBeNull();
    expect(moveCell(null, 'ArrowDown', { rows: 0, columns: 0 })).toBeNull();
  });
});
