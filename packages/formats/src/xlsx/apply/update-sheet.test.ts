import { describe, expect, it } from 'vitest';
import { readSheet } from '../read/read-sheet.ts';
import { sampleBook } from '../testing/sample-book.ts';
import { updateSheet } from './update-sheet.ts';

const BOOK = sampleBook([
  ['Id', 'City', 'Since'],
  [1, 'Bonn', null],
  [2, 'Bern', null],
]);
const update = { sheet: 'Data', key: ['id'], columns: ['Id', 'City'], ifMissing: 'error' } as const;
const texts = (bytes: Uint8Array | null) =>
  bytes === null ? [] : readSheet(bytes, { sheet: 'Data' }).rows.map((row) => row.map(({ text }) => text));

describe('rows of a query written into a sheet', () => {
  it('changes only cells that say something else', () => {
    const { bytes, cells } = updateSheet(BOOK, {
      ...update,
      rows: [
        [1, 'Bonn'],
        [2, 'Basel'],
      ],
    });
    expect(cells).toBe(1);
    expect(texts(bytes)).toEqual([
      ['Id', 'City', 'Since'],
      ['1', 'Bonn', ''],
      ['2', 'Basel', ''],
    ]);
  });

  it('gives no bytes when the sheet says all of it', () => {
    expect(updateSheet(BOOK, { ...update, rows: [[1, 'Bonn']] })).toMatchObject({ bytes: null, cells: 0 });
  });

  it('refuses, skips or appends rows that are not there', () => {
    const rows = [[3, 'Köln']];
    expect(() => updateSheet(BOOK, { ...update, rows })).toThrow('1 of the rows are not in the sheet.');
    expect(updateSheet(BOOK, { ...update, rows, ifMissing: 'skip' })).toMatchObject({ bytes: null, rows_skipped: 1 });
    const appended = updateSheet(BOOK, { ...update, rows, ifMissing: 'append' });
    expect(appended).toMatchObject({ cells: 2, rows_appended: 1 });
    expect(texts(appended.bytes).at(-1)).toEqual(['3', 'Köln', '']);
  });

  it('writes dates as dates', () => {
    const { bytes } = updateSheet(BOOK, { ...update, columns: ['Id', 'Since'], rows: [[1, '2024-05-31']] });
    expect(readSheet(bytes ?? BOOK, { sheet: 'Data' }).rows[1]?.[2]).toMatchObject({ kind: 'date' });
  });

  it('refuses a column that is not there and a key that is not unique', () => {
    expect(() => updateSheet(BOOK, { ...update, columns: ['Id', 'Town'], rows: [] })).toThrow('no column "Town"');
    const twice = sampleBook([
      ['Id', 'City'],
      [1, 'Bonn'],
      [1, 'Bern'],
    ]);
    expect(() => updateSheet(twice, { ...update, rows: [[1, 'Basel']] })).toThrow('the same key');
  });
});
