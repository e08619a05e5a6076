import { expect, it } from 'vitest';
import { nameSumBook as BOOK, valueAt as value } from '../../testing/name-sum-book.ts';
import { edited } from '../../testing/small-book.ts';

it('[F6] copy_range moves references along and writes values when asked', () => {
  const { bytes, sheet } = edited(BOOK, [
    { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'C2', value: { formula: '=B2+$B$2' } }] },
    { kind: 'copy_range', sheet: 'Data', range: 'A2:C2', to: 'A4' },
    { kind: 'add_sheet', name: 'Other' },
    { kind: 'copy_range', sheet: 'Data', range: 'A1:B2', to_sheet: 'Other', to: 'B3', what: 'values' },
  ]);
  expect(sheet).toContain('<f>B4+$B$2</f>');
  expect(value(bytes, 'Other', 4, 2)?.value).toBe(5);
});
