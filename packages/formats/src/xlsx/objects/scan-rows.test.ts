import { describe, expect, it } from 'vitest';
import { scanRows } from './scan-rows.ts';

describe('scanRows', () => {
  it('[F6] shared formulas are written out, whole columns and rows too', () => {
    const source =
      '<worksheet><sheetData><row r="1"><c r="B1"><f t="shared" ref="B1:C2" si="0">SUM(A:A)+$1:1+A1</f></c><c r="C1"><f t="shared" si="0"/></c></row><row r="2"><c r="B2"><f t="shared" si="0"/><v>5</v></c></row></sheetData></worksheet>';
    const formulas = [...scanRows(source)].flatMap((row) => [...row.cells.values()].map((cell) => cell.formula));
    expect(formulas).toEqual(['SUM(A:A)+$1:1+A1', 'SUM(B:B)+$1:1+B1', 'SUM(A:A)+$1:2+A2']);
  });

  it('[F3] line breaks of the file are line feeds, and carriage returns that count stay', () => {
    const source =
      '<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>a\r\nb&#13;c</v></c></row></sheetData></worksheet>';
    const [row] = [...scanRows(source)];
    expect(row?.cells.get(0)?.content).toBe('a\nb\rc');
  });
});
