import { describe, expect, it } from 'vitest';
import { lastRowOf, type PlainCell, scanValues } from './read-values.ts';

function cellsOf(rows: string): Map<string, PlainCell> {
  const cells = new Map<string, PlainCell>();
  scanValues(
    `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    () => ['first', 'second'],
    () => true,
    (row, column, cell) => cells.set(`${row} ${column}`, cell),
  );
  return cells;
}

it('finds the last of more rows than a call can have arguments', () => {
  expect(lastRowOf(new Map(Array.from({ length: 300_000 }, (_unused, index) => [index, 0])), 1)).toBe(299_999);
  expect(lastRowOf(new Map(), 7)).toBe(7);
});

describe('scanValues', () => {
  it('[F6] shared formulas are written out, whole columns and rows too', () => {
    const cells = cellsOf(
      '<row r="1"><c r="B1"><f t="shared" ref="B1:C2" si="0">SUM(A:A)+$1:1+A1</f></c><c r="C1"><f t="shared" si="0"/></c></row><row r="2"><c r="B2"><f t="shared" si="0"/><v>5</v></c></row>',
    );
    expect([...cells.values()].map((cell) => cell.formula)).toEqual([
      'SUM(A:A)+$1:1+A1',
      'SUM(B:B)+$1:1+B1',
      'SUM(A:A)+$1:2+A2',
    ]);
  });

  it('[F6] an array formula belongs to its first cell alone', () => {
    const cells = cellsOf(
      '<row r="1"><c r="A1"><f t="array" ref="A1:A2">B1:B2*2</f><v>2</v></c></row><row r="2"><c r="A2"><v>4</v></c></row>',
    );
    expect(cells.get('1 0')).toMatchObject({ formula: 'B1:B2*2', value: 2 });
    expect(cells.get('2 0')).toMatchObject({ formula: undefined, value: 4 });
  });

  it('[F6] values have the kind that the cell says', () => {
    const cells = cellsOf(
      '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1" t="b"><v>1</v></c><c r="C1" t="e"><v>#N/A</v></c><c r="D1" t="str"><v>a_x000D_b</v></c><c r="E1" t="inlineStr"><is><t>in</t></is></c><c r="F1" t="d"><v>2024-05-31T00:00:00Z</v></c><c r="G1"><v> 1.5 </v></c><c r="H1"><v>odd</v></c><c r="I1" s="3"><f>A1</f></c><c r="J1" s="4"/></row>',
    );
    expect([...cells.values()].map((cell) => cell.value)).toEqual([
      'second',
      true,
      '#N/A',
      'a\rb',
      'in',
      '2024-05-31',
      1.5,
      'odd',
      null,
    ]);
    expect(cells.get('1 2')?.isError).toBe(true);
    expect(cells.get('1 8')).toMatchObject({ formula: 'A1', style: 3 });
  });
});
