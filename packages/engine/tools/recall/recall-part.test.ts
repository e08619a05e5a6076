import { describe, expect, it } from 'vitest';
import { makeReceipt } from '../tool/receipt.ts';
import { partAt, recallCharacters, recallLines, recallRows, searchPart } from './recall-part.ts';

const rows = Array.from({ length: 900 }, (_, index) => [index + 1, `name ${index + 1}`]);
const table = { columns: ['id', 'name'], rows, row_count: 900 };

describe('[R11] the part that a recall means', () => {
  it('is the longest list for rows, with its columns beside it', () => {
    expect(partAt(table, undefined, 'rows')).toEqual({ at: 'rows', value: rows, beside: { columns: ['id', 'name'] } });
  });

  it('is the text for lines', () => {
    expect(partAt({ path: 'x', text: 'a\nb' }, undefined, 'lines')).toMatchObject({ at: 'text', value: 'a\nb' });
  });

  it('is where the caller says, at any depth, and nothing where nothing is', () => {
    const map = { sheets: [{ name: 'A', headers: ['x', 'y'] }] };
    expect(partAt(map, 'sheets.0.headers', 'rows')?.value).toEqual(['x', 'y']);
    expect(partAt(map, 'sheets.7', 'rows')).toBeNull();
    expect(partAt(map, '__proto__.x', 'any')).toBeNull();
  });
});

describe('[R11] what a recall gives', () => {
  it('rows of a range, and how to go on', () => {
    const { next, ...part } = recallRows(rows, '41-42');
    expect(part).toEqual({ rows: [rows[40], rows[41]], range: '41-42', total_rows: 900 });
    expect(next).toBe('43-92');
    expect(recallRows(rows, '899-5000')).toEqual({ rows: rows.slice(898), range: '899-900', total_rows: 900 });
  });

  it('a sweep with `next` gives every row once, each part within its own receipt', () => {
    const wide = Array.from({ length: 300 }, (_, index) => ['é'.repeat(index * 2), index]);
    const swept: unknown[] = [];
    let next: string | undefined = '1-50';
    while (next !== undefined) {
      const part = recallRows(wide, next);
      expect(JSON.parse(makeReceipt(part, 'x')).preview).toBeUndefined();
      swept.push(...part.rows);
      next = 'next' in part && typeof part.next === 'string' ? part.next : undefined;
    }
    expect(swept).toEqual(wide);
  });

  it('lines of a range', () => {
    expect(recallLines('a\nb\nc\nd', '2-3')).toEqual({ text: 'b\nc', range: '2-3', total_lines: 4, next: '4-4' });
  });

  it('characters from an offset', () => {
    expect(recallCharacters('abcdef', 2, 2)).toEqual({ text: 'cd', offset: 2, total: 6, next: { offset: 4 } });
    expect(recallCharacters('"'.repeat(9000), 0, 6000).text.length).toBeLessThan(4000);
  });

  it('rows or lines that contain a text, counted', () => {
    expect(searchPart(rows, 'NAME 90')).toMatchObject({
      total_matches: 2,
      left_out: 0,
      matches: [{ row: 90 }, { row: 900 }],
    });
    expect(searchPart('one\ntwo\nTwo three', 'two').matches).toEqual([
      { line: 2, text: 'two' },
      { line: 3, text: 'Two three' },
    ]);
    const many = searchPart(rows, 'name');
    expect(many.matches.length + many.left_out).toBe(900);
  });

  it('a row that is too long is shortened and says so', () => {
    const [row] = recallRows([['x'.repeat(20_000)]], '1').rows;
    expect(row).toMatch(/shortened: 20004 characters/);
  });
});
