import { expect, it } from 'vitest';
import { nameSumBook as BOOK } from '../../testing/name-sum-book.ts';
import { edited } from '../../testing/small-book.ts';

it('[F6] heights and hidden rows are set on rows that are there and on rows that are not', () => {
  const { sheet } = edited(BOOK, [
    { kind: 'set_rows', sheet: 'Data', rows: '2:3', height: 30 },
    { kind: 'set_rows', sheet: 'Data', rows: '3', hidden: true },
  ]);
  expect(sheet).toContain('<row r="2" ht="30" customHeight="1">');
  expect(sheet).toContain('<row r="3" ht="30" customHeight="1" hidden="1"/>');
});
