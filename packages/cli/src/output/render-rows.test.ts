import { expect, it } from 'vitest';
import { renderRows } from './render-rows.ts';

it('[X3] aligns rows under their names and keeps control characters from the terminal', () => {
  const columns = [
    { name: 'city', isNumber: false },
    { name: 'n', isNumber: true },
  ];
  expect(
    renderRows(columns, [
      ['Bern\u001b[2J', 5],
      [null, 1000],
      ['x'.repeat(60), null],
    ]),
  ).toBe(
    [
      `city${' '.repeat(36)}     n`,
      `Bern [2J${' '.repeat(32)}     5`,
      `${' '.repeat(42)}1000`,
      `${'x'.repeat(39)}…`,
    ].join('\n'),
  );
});
