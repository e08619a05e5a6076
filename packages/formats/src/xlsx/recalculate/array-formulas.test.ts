import { describe, expect, it } from 'vitest';
import { WorkbookEdit } from '../edit/book/workbook-edit.ts';
import { applied, sampleBook } from '../testing/sample-book.ts';
import { cellKey, readModel } from './dependencies/calculation-model.ts';
import { recalculate } from './recalculate.ts';

/** A workbook whose sheet "Data" holds these rows, written out as XML. */
function bookOf(...rows: readonly string[]): Uint8Array {
  const edit = new WorkbookEdit(sampleBook([[1]]));
  const data = rows.map((cells, index) => `<row r="${index + 1}">${cells}</row>`).join('');
  edit.sheet('Data').change((text) => text.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${data}</sheetData>`));
  return edit.finish();
}

function shown(bytes: Uint8Array, ...cells: readonly (readonly [number, number])[]): unknown[] {
  const sheet = readModel(new WorkbookEdit(bytes)).sheets.find(({ name }) => name === 'Data');
  return cells.map(([row, column]) => sheet?.cells.get(cellKey(row, column))?.value);
}

const set = (bytes: Uint8Array, cell: string, value: unknown) =>
  applied(bytes, [{ kind: 'set_cells', sheet: 'Data', cells: [{ cell, value }] }]);

const COLUMN: readonly (readonly [number, number])[] = [
  [1, 2],
  [2, 2],
  [3, 2],
];

describe('array formulas', () => {
  const doubled = bookOf(
    '<c r="A1"><v>1</v></c><c r="C1"><f t="array" ref="C1:C3">A1:A3*2</f><v>2</v></c><c r="D1"><f>C2+1</f><v>5</v></c>',
    '<c r="A2"><v>2</v></c><c r="C2" s="0"><v>4</v></c>',
    '<c r="A3"><v>3</v></c><c r="C3"><v>6</v></c>',
  );

  it('[F6] every cell of the array gets its value, and so do the formulas that read it', () => {
    const { bytes, warnings } = set(doubled, 'A2', 50);
    expect(shown(bytes, ...COLUMN, [1, 3])).toEqual([2, 100, 6, 101]);
    expect(warnings).toEqual([]);
    expect(new WorkbookEdit(bytes).sheet('Data').source()).toContain(
      '<f t="array" ref="C1:C3">A1:A3*2</f><v>2</v></c>',
    );
    expect(new WorkbookEdit(bytes).sheet('Data').source()).toContain('<c r="C2" s="0"><v>100</v></c>');
  });

  it('[F6] an array larger than its result shows #N/A there', () => {
    const bytes = bookOf(
      '<c r="A1"><v>1</v></c><c r="C1"><f t="array" ref="C1:C3">A1:A2*2</f><v>2</v></c>',
      '<c r="A2"><v>2</v></c><c r="C2"><v>4</v></c>',
      '<c r="C3" t="e"><v>#N/A</v></c>',
    );
    expect(shown(set(bytes, 'A1', 5).bytes, ...COLUMN)).toEqual([10, 4, '#N/A']);
  });

  it('[F6] a spill that keeps its size is calculated', () => {
    const bytes = bookOf(
      '<c r="A1"><v>3</v></c><c r="C1" cm="1"><f t="array" ref="C1:C3">_xlfn._xlws.SORT(A1:A3)</f><v>1</v></c>',
      '<c r="A2"><v>1</v></c><c r="C2"><v>2</v></c>',
      '<c r="A3"><v>2</v></c><c r="C3"><v>3</v></c>',
    );
    expect(shown(set(bytes, 'A2', 9).bytes, ...COLUMN)).toEqual([2, 3, 9]);
  });

  it('[F6] a spill that changes its size is named as stale, with all that read its cells', () => {
    const bytes = bookOf(
      '<c r="A1"><v>3</v></c><c r="C1" cm="1"><f t="array" ref="C1:C2">_xlfn._xlws.FILTER(A1:A3,A1:A3&gt;1)</f><v>3</v></c><c r="D1"><f>C2+1</f><v>3</v></c>',
      '<c r="A2"><v>1</v></c><c r="C2"><v>2</v></c>',
      '<c r="A3"><v>2</v></c>',
    );
    const { bytes: after, stale } = set(bytes, 'A2', 9);
    expect(stale).toEqual([
      { cell: 'Data!C1', reason: 'it would fill 3 × 1 cells instead of 2 × 1' },
      { cell: 'Data!D1', reason: 'it reads a formula that was not calculated' },
    ]);
    expect(shown(after, ...COLUMN, [1, 3])).toEqual([3, 2, undefined, 3]);
  });

  it('[F6] a spill that is blocked is named as stale', () => {
    const bytes = bookOf(
      '<c r="A1"><v>3</v></c><c r="C1" t="e" cm="1"><f t="array" ref="C1">A1:A2*2</f><v>#SPILL!</v></c>',
      '<c r="A2"><v>1</v></c><c r="C2"><v>7</v></c>',
    );
    const { bytes: after, stale } = set(bytes, 'A1', 4);
    expect(stale.map(({ cell }) => cell)).toEqual(['Data!C1']);
    expect(shown(after, [1, 2], [2, 2])).toEqual(['#SPILL!', 7]);
  });

  it('[F6] data tables are stale after any change, and what reads them too', () => {
    const bytes = bookOf(
      '<c r="A1"><v>3</v></c><c r="B1"><f>A1*2</f><v>6</v></c>',
      '<c r="A2"><v>1</v></c><c r="B2"><f t="dataTable" ref="B2:B3" dt2D="0" dtr="0" r1="A1"/><v>2</v></c><c r="D2"><f>SUM(B2:B3)</f><v>6</v></c>',
      '<c r="A3"><v>2</v></c><c r="B3"><v>4</v></c>',
    );
    const { stale } = set(bytes, 'A3', 5);
    expect(stale).toEqual([
      { cell: 'Data!B2', reason: 'it is a data table' },
      { cell: 'Data!D2', reason: 'it reads a formula that was not calculated' },
    ]);
  });

  it('[F6] an array formula that reads its own cells is a circle', () => {
    const bytes = bookOf(
      '<c r="A1"><v>3</v></c><c r="C1"><f t="array" ref="C1:C2">A1+C2:C3</f><v>0</v></c>',
      '<c r="C2"><v>0</v></c>',
    );
    expect(set(bytes, 'A1', 4).stale).toEqual([{ cell: 'Data!C1', reason: 'it depends on itself' }]);
  });
});

describe('reading more than is named', () => {
  it('[F6] SUMIF adds cells beyond its last argument, and follows them', () => {
    const bytes = sampleBook([
      ['a', 1, { formula: '=SUMIF(A1:A2,"a",B1)' }],
      ['a', 2],
    ]);
    expect(shown(set(bytes, 'B2', 5).bytes, [1, 2])).toEqual([6]);
  });

  it('[F6] a range that ends in a call follows the cells between', () => {
    const bytes = sampleBook([[1, { formula: '=SUM(A1:INDEX(A1:A4,3))' }], [2], [3], [4]]);
    expect(shown(set(bytes, 'A2', 5).bytes, [1, 1])).toEqual([9]);
  });

  it('[F6] sub-totals leave out sub-totals that did not change', () => {
    const bytes = sampleBook([[1, 5], [{ formula: '=SUBTOTAL(9,B1)' }], [{ formula: '=SUBTOTAL(9,A1:A2)' }]]);
    expect(shown(set(bytes, 'A1', 2).bytes, [3, 0])).toEqual([2]);
  });

  it('[F6] a formula that shows an empty cell is 0 for the next', () => {
    const bytes = sampleBook([['x', { formula: '=A1' }, { formula: '=B1&"y"' }]]);
    expect(shown(set(bytes, 'A1', null).bytes, [1, 1], [1, 2])).toEqual([0, '0y']);
  });

  it('[F6] a formula that asks for the place of its own cell is no circle', () => {
    const bytes = sampleBook([[5, { formula: '=A1*COLUMNS($B1:B1)+ROWS(B$1:B1)+ROW( B1 )' }]]);
    const { bytes: after, stale } = set(bytes, 'A1', 6);
    expect(stale).toEqual([]);
    expect(shown(after, [1, 1])).toEqual([8]);
    const moved = applied(after, [{ kind: 'insert_rows', sheet: 'Data', before: 1, count: 2 }]);
    expect(shown(moved.bytes, [3, 1])).toEqual([10]);
  });

  it('[F6] chains of thousands of formulas are followed to their end', () => {
    const rows = Array.from({ length: 5000 }, (_unused, row) => [row === 0 ? 1 : { formula: `=A${row}+1` }]);
    expect(shown(set(sampleBook(rows), 'A1', 11).bytes, [5000, 0])).toEqual([5010]);
  });

  it('[F6] a workbook that calculates with the digits it shows is left alone', () => {
    const edit = new WorkbookEdit(sampleBook([[1, { formula: '=A1/3' }]]));
    edit.changeWorkbook((text) =>
      text.replace(
        /<calcPr[^>]*>|<\/workbook>/,
        (tag) => `<calcPr fullPrecision="0"/>${tag.startsWith('</') ? tag : ''}`,
      ),
    );
    const { stale } = set(edit.finish(), 'A1', 2);
    expect(stale).toEqual([{ cell: 'all formulas', reason: 'the workbook calculates with the digits it shows' }]);
  });

  it('[F6] names of another sheet mean what they mean there', () => {
    const bytes = applied(sampleBook([[1, { formula: '=A1' }]]), [
      { kind: 'add_sheet', name: 'Other' },
      { kind: 'set_cells', sheet: 'Other', cells: [{ cell: 'A1', value: 7 }] },
    ]).bytes;
    const edit = new WorkbookEdit(bytes);
    const index = edit.sheets().findIndex(({ name }) => name === 'Other');
    const home = edit.sheets().findIndex(({ name }) => name === 'Data');
    edit.changeWorkbook((text) =>
      text.replace(
        /<\/sheets>/,
        `</sheets><definedNames><definedName name="rate" localSheetId="${home}">Data!$A$1</definedName><definedName name="rate" localSheetId="${index}">Other!$A$1</definedName></definedNames>`,
      ),
    );
    edit.sheet('Data').change((text) => text.replace('<f>A1</f>', '<f>Other!rate*2+rate</f>'));
    const { bytes: after } = set(edit.finish(), 'A1', 3);
    expect(shown(after, [1, 1])).toEqual([17]);
    expect(recalculate(new WorkbookEdit(after)).stale).toEqual([]);
  });
});
