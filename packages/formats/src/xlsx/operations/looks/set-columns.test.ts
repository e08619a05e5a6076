import { expect, it } from 'vitest';
import { bookOf, edited, sheetOf } from '../../testing/small-book.ts';

it('[F6] widths split the ranges of columns that are there', () => {
  const wide = bookOf(
    sheetOf('').replace('<sheetData>', '<cols><col min="1" max="5" width="9" hidden="1"/></cols><sheetData>'),
  );
  const { sheet } = edited(wide, [{ kind: 'set_columns', sheet: 'Data', columns: 'C', width: 20, hidden: false }]);
  expect(sheet).toContain(
    '<cols><col min="1" max="2" width="9" hidden="1"/><col min="3" max="3" width="20" customWidth="1"/><col min="4" max="5" width="9" hidden="1"/></cols>',
  );
});
