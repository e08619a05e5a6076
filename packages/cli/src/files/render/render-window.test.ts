import type { SheetWindow } from '@galley/formats';
import { describe, expect, it } from 'vitest';
import { parseLines } from '../read.ts';
import { renderMap } from './render-map.ts';
import { renderWindow } from './render-window.ts';

const window: SheetWindow = {
  sheet: 'S',
  range: 'B9:C11',
  first_column: 'B',
  has_more: false,
  rows: [
    {
      number: 9,
      cells: [
        { value: 'Name\u001b[31m\nof it', kind: 'text', text: 'Name\u001b[31m\nof it' },
        { value: 'Share', kind: 'text', text: 'Share' },
      ],
    },
    {
      number: 11,
      cells: [
        { value: 'x', kind: 'text', text: 'x' },
        { value: 0.256, kind: 'number', text: '0.256', format: '0%', formula: 'A1/B1' },
      ],
    },
  ],
};

describe('a window on the screen', () => {
  it('[X3] shows addresses, formatted values to the right, and no control characters', () => {
    expect(renderWindow(window, { formulas: false }).split('\n')).toEqual([
      '    B                C',
      ' 9  Name [31m of it  Share',
      '11  x                  26%',
    ]);
    expect(renderWindow(window, { formulas: true })).toContain('=A1/B1');
    expect(renderWindow({ ...window, rows: [] }, { formulas: false })).toBe('(no content)');
  });

  it('[X3] cuts long texts and says so', () => {
    const cell = { value: 'a'.repeat(99), kind: 'text' as const, text: 'a'.repeat(99) };
    expect(renderWindow({ ...window, rows: [{ number: 1, cells: [cell] }] }, { formulas: false })).toContain('a…');
  });
});

describe('a map on the screen', () => {
  it('[X3] shows sheets with their blocks and what was left out', () => {
    const text = renderMap({
      kind: 'xlsx',
      sheet_count: 3,
      sheets_left_out: 2,
      sheets: [
        {
          name: 'Data',
          rows: 9,
          columns: 4,
          is_hidden: true,
          header_row: 2,
          fields: [{ name: 'City', type: 'text' }],
          samples: [],
          islands: [{ range: 'A1:B2', header_row: null }],
          islands_left_out: 3,
          tables: [{ name: 'T', range: 'A1:B2' }],
          formulas: 5,
          merged: ['A1:B1'],
        },
      ],
      names: [{ name: 'Rates', refers_to: 'Data!$A$1' }],
      has_macros: true,
    });
    for (const part of ['Data  9 × 4  (hidden)', 'row 2: City (text)', 'A1:B2', '3 more blocks', 'table T A1:B2'])
      expect(text).toContain(part);
    for (const part of ['5 formulas', 'merged A1:B1', '2 more sheets', 'name Rates = Data!$A$1', 'macros'])
      expect(text).toContain(part);
  });

  it('[X3] shows tables and texts', () => {
    const columns = [{ name: 'a', type: 'text' as const }];
    expect(renderMap({ kind: 'table', table: 't', row_count: 2, column_count: 1, columns })).toBe(
      '2 rows, 1 column\n  a (text)',
    );
    const headings = [{ section: 1, line: 3, lines: 7, level: 1, text: 'One' }];
    const facts = { lines: 9, words: 9, encoding: 'utf-8', line_ending: 'lf' } as const;
    const none = { headings_left_out: 0, tables: [], placeholders: [] };
    expect(renderMap({ kind: 'text', ...facts, ...none, headings })).toBe('9 lines, utf-8\n      3  1. # One');
  });
});

describe('--lines', () => {
  it.each([
    [undefined, { start: 1, count: 50 }],
    ['20', { start: 1, count: 20 }],
    ['10-20', { start: 10, count: 11 }],
    ['10-', { start: 10, count: 50 }],
  ])('[X3] %s', (text, expected) => expect(parseLines(text)).toEqual(expected));

  it.each(['', 'x', '0', '20-10', '-5'])('[X3] %j is refused', (text) => {
    expect(() => parseLines(text)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
  });
});
