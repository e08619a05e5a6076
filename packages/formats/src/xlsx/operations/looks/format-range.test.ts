import { expect, it } from 'vitest';
import { applyOperations } from '../../apply/apply-operations.ts';
import { nameSumBook as BOOK } from '../../testing/name-sum-book.ts';
import { edited, partOf } from '../../testing/small-book.ts';

it('[F6] format_range appends formats once and changes no other', () => {
  const look = {
    kind: 'format_range',
    sheet: 'Data',
    font: { bold: true },
    fill: '#FFEE00',
    border: { all: { style: 'thin' } },
  };
  const first = edited(BOOK, [{ ...look, range: 'A1:B1' }]);
  const second = edited(first.bytes, [{ ...look, range: 'A2:B2' }]);
  expect(partOf(second.bytes, 'xl/styles.xml')).toBe(partOf(first.bytes, 'xl/styles.xml'));
  expect(partOf(first.bytes, 'xl/styles.xml')).toMatch(
    /<fill><patternFill patternType="solid"><fgColor rgb="FFFFEE00"\/>/,
  );
  expect(new Set([...second.sheet.matchAll(/ s="(\d+)"/g)].map((match) => match[1])).size).toBe(1);
});

it('[F6] whole columns keep a look for cells to come', () => {
  const { sheet } = edited(BOOK, [
    { kind: 'format_range', sheet: 'Data', range: 'B:C', number_format: '0.00' },
    { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'C9', value: 1 }] },
  ]);
  const style = /<col min="2" max="3" width="[\d.]+" style="(\d+)"/.exec(sheet)?.[1];
  expect(style).toBeDefined();
  expect(sheet).toContain(`<c r="C9" s="${style}">`);
  expect(sheet).toContain(`<c r="B2" s="${style}">`);
});

it('[F6] named styles come from the workbook or are built in; an unknown one is named with the choices', () => {
  const { bytes } = edited(BOOK, [
    { kind: 'define_style', name: 'House', font: { italic: true }, number_format: 'currency' },
    { kind: 'format_range', sheet: 'Data', range: 'A1', named_style: 'house' },
    { kind: 'format_range', sheet: 'Data', range: 'A2', named_style: 'Good' },
  ]);
  expect(partOf(bytes, 'xl/styles.xml')).toMatch(
    /<cellStyle name="House" xfId="\d+"\/><cellStyle name="Good" xfId="\d+" builtinId="26"\/>/,
  );
  const unknown = applyOperations(BOOK, [{ kind: 'format_range', sheet: 'Data', range: 'A1', named_style: 'Nope' }]);
  expect(unknown.report[0]?.error).toMatchObject({
    code: 'STYLE_NOT_FOUND',
    remedy: expect.stringContaining('Heading 1'),
  });
});
