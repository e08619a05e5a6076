import { describe, expect, it } from 'vitest';
import { cellOf, placeText } from './place-text.ts';

describe('the place of a hit', () => {
  it('[X1] is named in the words of its format', () => {
    expect(placeText({ sheet: 'Q1', row: 4, cell: 'B4' })).toBe('Q1 · B4');
    expect(placeText({ row: 4 })).toBe('row 4');
    expect(placeText({ slide: 2, line: 9 })).toBe('slide 2 · line 9');
    expect(placeText({ section: 3, heading: 'Costs', line: 12 })).toBe('Costs · line 12');
    expect(placeText({ section: 3, line: 12 })).toBe('section 3 · line 12');
    expect(placeText({})).toBe('');
  });

  it('[X1] becomes a cell of the grid', () => {
    expect(cellOf({ row: 7, cell: 'AB7' })).toEqual({ row: 7, column: 28 });
    expect(cellOf({ row: 7 })).toEqual({ row: 7, column: 1 });
    expect(cellOf({ line: 7 })).toBeNull();
  });
});
