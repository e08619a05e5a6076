import { expect, it } from 'vitest';
import { summariseMap } from './map-summary.ts';

it('[F12] a workbook is its sheets with size and headings', () => {
  const fields = [
    { name: 'day', type: 'date' },
    { name: 'amount', type: 'number' },
  ];
  const map = { kind: 'xlsx', sheet_count: 12, sheets: [{ name: 'Jan', rows: 31, columns: 2, fields }] };
  expect(summariseMap(map)).toEqual(['sheet Jan (31 × 2): day, amount', 'and 11 more sheets']);
});

it('[F12] a table is its rows and columns', () => {
  const map = { kind: 'table', row_count: 4, columns: [{ name: 'day' }, { name: 'kind' }] };
  expect(summariseMap(map)).toEqual(['4 rows; columns: day, kind']);
});

it('[F12] a text is its headings and lines', () => {
  expect(
    summariseMap({
      lines: 9,
      headings: [
        { line: 1, heading: '# One' },
        { line: 5, heading: '## Two' },
      ],
    }),
  ).toEqual(['sections: One, Two', '9 lines']);
});

it('[F12] a Word document is its sections with their numbers, its placeholders and lines', () => {
  const sections = [
    { section: 1, line: 1, lines: 2, title: '' },
    { section: 2, line: 3, lines: 9, level: 1, title: '1. Parties' },
  ];
  const map = { kind: 'docx', lines: 11, words: 90, sections, tables: [], placeholders: ['name', 'date'] };
  expect(summariseMap(map)).toEqual(['sections: §2 1. Parties', 'placeholders: name, date', '11 lines']);
});

it('is short whatever the map holds, and says how much is missing', () => {
  const columns = Array.from({ length: 300 }, (_, index) => ({ name: `column ${index} ${'x'.repeat(80)}` }));
  const [line = ''] = summariseMap({ columns });
  expect(line.length).toBeLessThanOrEqual(481);
  const [few = ''] = summariseMap({ columns: Array.from({ length: 40 }, (_, index) => ({ name: `c${index}` })) });
  expect(few).toMatch(/and 16 more$/);
  for (const odd of [null, 'x', 7, [], { sheets: 'none', columns: 3 }]) expect(summariseMap(odd)).toEqual([]);
});
