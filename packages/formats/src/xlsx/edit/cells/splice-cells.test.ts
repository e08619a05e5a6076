import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellName } from '../../cell/cell-reference.ts';
import { sheetOf } from '../../testing/small-book.ts';
import type { CellWrite } from './cell-write.ts';
import { cellsIn } from './cells-in.ts';
import { spliceCells } from './splice-cells.ts';

const number = (row: number, column: number, value: number): CellWrite => ({
  row,
  column,
  content: { kind: 'number', value },
});

const ROWS =
  '<row r="1" spans="1:2"><c r="A1" s="3"><v>1</v></c><c r="B1" t="s"><v>0</v></c></row>\n <row r="4" ht="20"><c r="B4"/></row>';

describe('writing cells', () => {
  it('[F5] knows the rows of the sheet from those of an extension behind them', () => {
    const extension =
      '<extLst><ext uri="{x}"><sheetData xmlns="urn:x"><row r="1"><c r="A1"/></row></sheetData></ext></extLst>';
    const before = sheetOf(ROWS, extension);
    const { source } = spliceCells(before, [number(9, 0, 9)]);
    expect(source).toContain('<row r="9"><c r="A9"><v>9</v></c></row></sheetData><extLst>');
    expect(source.endsWith(`${extension}</worksheet>`)).toBe(true);
  });

  it('[F5] changes the cell alone and keeps its style', () => {
    const before = sheetOf(ROWS);
    const { source } = spliceCells(before, [number(1, 0, 7.5)]);
    expect(source).toBe(before.replace('<c r="A1" s="3"><v>1</v></c>', '<c r="A1" s="3"><v>7.5</v></c>'));
  });

  it('[F5] adds cells and rows where they belong', () => {
    const { source } = spliceCells(sheetOf(ROWS), [number(4, 0, 1), number(4, 2, 3), number(2, 1, 2), number(9, 0, 9)]);
    expect(source).toContain('</row>\n <row r="2"><c r="B2"><v>2</v></c></row><row r="4" ht="20">');
    expect(source).toContain('<c r="A4"><v>1</v></c><c r="B4"/><c r="C4"><v>3</v></c></row>');
    expect(source).toContain('<row r="9"><c r="A9"><v>9</v></c></row></sheetData>');
    expect(source).toContain('<dimension ref="A1:C9"/>');
  });

  it('[F6] a cell without a look says so in a column that has one', () => {
    const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
    const sheet = `<worksheet ${main}><cols><col min="1" max="1" style="4"/></cols><sheetData><row r="1"><c r="A1" s="4"><v>1</v></c></row></sheetData></worksheet>`;
    const plain = { column: 0, style: () => 0 };
    expect(spliceCells(sheet, [{ ...number(2, 0, 17), ...plain }]).source).toContain('<c r="A2" s="0"><v>17</v></c>');
    expect(spliceCells(sheet, [{ row: 2, ...plain }]).source).toContain('<c r="A2" s="0"/>');
    expect(spliceCells(sheet, [{ row: 1, ...plain }]).source).toContain('<c r="A1" s="0"><v>1</v></c>');
    expect(spliceCells(sheet, [number(2, 0, 17)]).source).toContain('<c r="A2" s="4"><v>17</v></c>');
  });

  it('[F5] widens the spans hint of a row only when it must', () => {
    expect(spliceCells(sheetOf(ROWS), [number(1, 1, 1)]).source).toContain('spans="1:2"');
    expect(spliceCells(sheetOf(ROWS), [number(1, 5, 1)]).source).toContain('spans="1:6"');
  });

  it('[F5] opens rows and row lists that were written as empty elements', () => {
    const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
    expect(spliceCells(`<worksheet ${main}><sheetData/></worksheet>`, [number(1, 0, 1)]).source).toBe(
      `<worksheet ${main}><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
    );
    expect(spliceCells(sheetOf('<row r="2" ht="9"/>'), [number(2, 1, 1)]).source).toContain(
      '<row r="2" ht="9"><c r="B2"><v>1</v></c></row>',
    );
  });

  it('[F5] gives addresses to rows and cells that count from their neighbours', () => {
    const implicit = '<row><c><v>1</v></c><c><v>2</v></c></row><row r="9"/><row><c><v>3</v></c></row>';
    const { source } = spliceCells(sheetOf(implicit), [number(5, 0, 5), number(10, 3, 4)]);
    expect(source).toContain('<row><c><v>1</v></c><c><v>2</v></c></row><row r="5">');
    expect(source).toContain('<row r="10"><c><v>3</v></c><c r="D10"><v>4</v></c></row>');
    const gap = '<row r="1"><c r="C1"><v>1</v></c><c><v>2</v></c></row>';
    expect(spliceCells(sheetOf(gap), [number(1, 0, 0)]).source).toContain('<c r="A1"><v>0</v></c><c r="C1">');
  });

  it('[F5] writes under the prefix that the sheet uses', () => {
    const main = 'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
    const sheet = `<x:worksheet ${main}><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    const write: CellWrite = { row: 1, column: 1, content: { kind: 'text', value: 'a<b' } };
    expect(spliceCells(sheet, [write]).source).toContain(
      '<x:c r="B1" t="inlineStr"><x:is><x:t xml:space="preserve">a&lt;b</x:t></x:is></x:c></x:row>',
    );
  });

  it('[F5] moves the text of a shared formula to the next cell when its first cell is written over', () => {
    const shared =
      '<row r="1"><c r="A1"><f t="shared" ref="A1:A3" si="0">B1*2</f><v>2</v></c></row><row r="2"><c r="A2"><f t="shared" si="0"/><v>4</v></c></row><row r="3"><c r="A3"><f t="shared" si="0"/><v>6</v></c></row>';
    const { source, formulasChanged } = spliceCells(sheetOf(shared), [number(1, 0, 1)]);
    expect(formulasChanged).toBe(true);
    expect(source).toContain('<c r="A1"><v>1</v></c>');
    expect(source).toContain('<c r="A2"><f t="shared" ref="A2:A3" si="0">B2*2</f><v>4</v></c>');
    expect(source).toContain('<c r="A3"><f t="shared" si="0"/><v>6</v></c>');
    const both = spliceCells(sheetOf(shared), [number(1, 0, 1), number(2, 0, 2)]).source;
    expect(both).toContain('<c r="A3"><f t="shared" ref="A3" si="0">B3*2</f><v>6</v></c>');
  });

  it('[F5] takes what belongs to the old value away with it', () => {
    const rich =
      '<row r="1"><c r="A1" s="2" cm="1" vm="3" t="e"><f>X</f><v>#VALUE!</v><extLst><ext/></extLst></c></row>';
    expect(spliceCells(sheetOf(rich), [number(1, 0, 1)]).source).toContain(
      '<c r="A1" s="2"><v>1</v><extLst><ext/></extLst></c>',
    );
    const cleared = spliceCells(sheetOf(rich), [{ row: 1, column: 0, content: { kind: 'empty' } }]).source;
    expect(cleared).toContain('<c r="A1" s="2"><extLst><ext/></extLst></c>');
  });

  it('[F6] a change of style leaves the content byte for byte', () => {
    const before = sheetOf(ROWS);
    const { source } = spliceCells(before, [{ row: 1, column: 1, style: (present) => present + 5 }]);
    expect(source).toBe(before.replace('<c r="B1" t="s">', '<c r="B1" t="s" s="5">'));
  });

  it('[F5] new cells take the format of their row, else of their column', () => {
    const cols = '<cols><col min="1" max="3" width="9" style="4"/></cols>';
    const sheet = sheetOf('<row r="1" s="7" customFormat="1"/>').replace('<sheetData>', `${cols}<sheetData>`);
    const { source } = spliceCells(sheet, [number(1, 0, 1), number(2, 0, 2)]);
    expect(source).toContain('<c r="A1" s="7">');
    expect(source).toContain('<c r="A2" s="4">');
  });

  it('[F5] text in comments is not taken for rows', () => {
    const sheet = sheetOf('<!-- <row r="1"><c r="A1"/></row> --><row r="2"><c r="A2"><v>1</v></c></row>');
    const { source } = spliceCells(sheet, [number(1, 0, 5), number(2, 0, 6)]);
    expect(source).toContain('<!-- <row r="1"><c r="A1"/></row> -->');
    expect(source).toContain('<row r="1"><c r="A1"><v>5</v></c></row><row r="2"><c r="A2"><v>6</v></c></row>');
  });

  it('[F5] any batch of writes reads back, and every other cell is as it was', () => {
    const place = fc.record({ row: fc.integer({ min: 1, max: 12 }), column: fc.integer({ min: 0, max: 6 }) });
    const cells = fc.uniqueArray(place, { selector: ({ row, column }) => `${row} ${column}`, maxLength: 30 });
    fc.assert(
      fc.property(cells, cells, (present, changed) => {
        const rows = Map.groupBy(present, ({ row }) => row);
        const xml = [...rows]
          .sort(([left], [right]) => left - right)
          .map(([row, list]) => {
            const sorted = list.toSorted((left, right) => left.column - right.column);
            const text = sorted.map(({ column }) => `<c r="${cellName(row, column)}"><v>${row * 100 + column}</v></c>`);
            return `<row r="${row}" spans="2:2">${text.join('')}</row>`;
          });
        const writes = changed.map(({ row, column }) => number(row, column, -1));
        const { source } = spliceCells(sheetOf(xml.join('')), writes);
        const expected = new Map(present.map(({ row, column }) => [`${row} ${column}`, row * 100 + column]));
        for (const { row, column } of changed) expected.set(`${row} ${column}`, -1);
        const found = [...cellsIn(source, { top: 1, left: 0, bottom: 99, right: 99 })];
        const seen = found.map((cell): [string, number] => [
          `${cell.row} ${cell.column}`,
          Number(/<v>(.*?)<\/v>/.exec(source.slice(cell.start, cell.end))?.[1]),
        ]);
        expect(new Map(seen)).toEqual(expected);
        const order = found.map(({ row, column }) => row * 1000 + column);
        expect(order).toEqual(order.toSorted((left, right) => left - right));
      }),
      { numRuns: 100 },
    );
  });
});
