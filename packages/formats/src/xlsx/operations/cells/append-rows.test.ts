import { expect, it } from 'vitest';
import { nameSumBook as BOOK, valueAt as value } from '../../testing/name-sum-book.ts';
import { edited } from '../../testing/small-book.ts';

it('[F6] append_rows goes on below the last filled row and looks like it', () => {
  const styled = edited(BOOK, [{ kind: 'format_range', sheet: 'Data', range: 'B2', number_format: 'percent' }]);
  const { sheet, bytes } = edited(styled.bytes, [
    {
      kind: 'append_rows',
      sheet: 'Data',
      rows: [
        ['b', 7],
        ['c', 8],
      ],
    },
  ]);
  const style = /<c r="B2" s="(\d+)"/.exec(sheet)?.[1];
  expect(sheet).toContain(`<c r="B3" s="${style}"><v>7</v></c>`);
  expect(value(bytes, 'Data', 4, 1)?.value).toBe(8);
});
