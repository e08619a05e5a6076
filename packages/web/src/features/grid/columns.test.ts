import type { CellView } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { columnLetters, columnWidths, hasHeadings } from './columns.ts';

const text = (value: string): CellView => ({ text: value, kind: 'text' });
const number = (value: string): CellView => ({ text: value, kind: 'number' });

describe('columns', () => {
  it.each([
    [1, 'A'],
    [26, 'Z'],
    [27, 'AA'],
    [702, 'ZZ'],
    [703, 'AAA'],
    [16_384, 'XFD'],
  ])('column %d is %s, as a spreadsheet says', (column, letters) => expect(columnLetters(column)).toBe(letters));

  it('widths follow the content between a least and a most, for every column', () => {
    const widths = columnWidths([[text('x'), text('A description of some length'), text('y'.repeat(500))]], 4);
    expect(widths).toHaveLength(4);
    expect(widths[0]).toBe(64);
    expect(widths[1]).toBeGreaterThan(150);
    expect(widths[2]).toBe(320);
    expect(widths[3]).toBe(64);
  });

  it('words above numbers are headings; words above words are not', () => {
    expect(
      hasHeadings([
        [text('Date'), text('Amount')],
        [text('x'), number('1')],
      ]),
    ).toBe(true);
    expect(hasHeadings([[text('a')], [text('b')]])).toBe(false);
    expect(hasHeadings([[number('1')], [number('2')]])).toBe(false);
    expect(hasHeadings([])).toBe(false);
  });
});
