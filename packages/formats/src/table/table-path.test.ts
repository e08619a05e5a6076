import { expect, it } from 'vitest';
import { toTableName } from './table-name.ts';
import { splitTablePath } from './table-path.ts';

it.each([
  ['book.xlsx#Q1 2024', { file: 'book.xlsx', part: 'Q1 2024' }, 'book_q1_2024'],
  ['a/Book.XLSM#It\'s "x".y', { file: 'a/Book.XLSM', part: 'It\'s "x".y' }, 'book_it_s_x_y'],
  ['book.xlsx#Data!A5:C9', { file: 'book.xlsx', part: 'Data!A5:C9' }, 'book_data_a5_c9'],
  ['data.json#/orders/*/items', { file: 'data.json', part: '/orders/*/items' }, 'data_orders_items'],
  ['report.pdf#page3/table1', { file: 'report.pdf', part: 'page3/table1' }, 'report_page3_table1'],
  ['a#b.xlsx#c#d', { file: 'a#b.xlsx', part: 'c#d' }, 'a_b_c_d'],
  ['book.xlsx', null, 'book'],
  ['notes #2.csv', null, 'notes_2'],
  ['book.xlsx#', null, 'book'],
])('[F14] %s', (path, expected, name) => {
  expect(splitTablePath(path)).toEqual(expected);
  expect(toTableName(path)).toBe(name);
});
