import { describe, expect, it } from 'vitest';
import { applyOperations } from '../apply/apply-operations.ts';
import { WorkbookEdit } from '../edit/book/workbook-edit.ts';
import { applied, sampleBook } from '../testing/sample-book.ts';
import { cellKey, readModel } from './dependencies/calculation-model.ts';
import { Dependents } from './dependencies/dependents.ts';
import { recalculate } from './recalculate.ts';
import { refreshValues } from './refresh-values.ts';

const formula = (text: string) => ({ formula: `=${text}` });

/** A workbook whose formulas have all been calculated. */
function book(rows: readonly (readonly unknown[])[]): Uint8Array {
  return sampleBook(rows);
}

function set(bytes: Uint8Array, cell: string, value: unknown) {
  return applied(bytes, [{ kind: 'set_cells', sheet: 'Data', cells: [{ cell, value }] }]);
}

function shown(edit: WorkbookEdit, row: number, column: number) {
  return readModel(edit).sheets[0]?.cells.get(cellKey(row, column))?.value;
}

describe('recalculate', () => {
  const chain = book([
    [1, formula('A1*2'), formula('B1+1'), formula('SUM(A1:C1)')],
    [5, formula('A2*2')],
  ]);

  it('[F6] values follow through chains and ranges', () => {
    const { book: after, warnings } = set(chain, 'A1', 10);
    expect([1, 2, 3].map((column) => shown(after, 1, column))).toEqual([20, 21, 51]);
    expect(shown(after, 2, 1)).toBe(10);
    expect(warnings).toEqual([]);
  });

  it('[F6] a change moves along with rows and into copies of its sheet', () => {
    const before = book([['head'], [1, formula('A2*2')], [2, formula('A3*2')]]);
    const change = { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'A3', value: 10 }] };
    const above = { kind: 'delete_rows', sheet: 'Data', from: 1 };
    expect(shown(applied(before, [change, above]).book, 2, 1)).toBe(20);
    const copy = { kind: 'copy_sheet', sheet: 'Data', name: 'Copy', position: 1 };
    expect(shown(applied(before, [change, copy]).book, 3, 1)).toBe(20);
    const undone = applyOperations(before, [change, above, { kind: 'delete_rows', sheet: 'None', from: 1 }], {
      mode: 'partial',
    });
    expect(shown(new WorkbookEdit(undone.bytes), 2, 1)).toBe(20);
  });

  it('[F6] very small numbers follow, too', () => {
    expect(shown(set(book([[2e-13, formula('A1*2')]]), 'A1', 3e-13).book, 1, 1)).toBe(6e-13);
  });

  it('[F6] a reference that breaks shows so, also where another error was shown before', () => {
    const before = book([['word'], [formula('A1+B2'), 'text'], [formula('A2&"!"')]]);
    const { book: after, warnings } = applied(before, [{ kind: 'delete_rows', sheet: 'Data', from: 1 }]);
    expect([shown(after, 1, 0), shown(after, 2, 0)]).toEqual(['#REF!', '#REF!']);
    expect(warnings).toEqual(['2 formula(s) show an error now: Data!A1 #REF!, Data!A2 #REF!.']);
  });

  it('[F5] formulas that read nothing of the change keep every byte', () => {
    const before = new WorkbookEdit(chain).sheet('Data').source();
    const after = set(chain, 'A1', 10).book.sheet('Data').source();
    const row = (source: string) => /<row r="2".*?<\/row>/.exec(source)?.[0];
    expect(row(after)).toBe(row(before));
  });

  it('[F6] only formulas downstream of the change are looked at', () => {
    const edit = new WorkbookEdit(chain);
    edit.sheet('Data').touched({ top: 2, bottom: 2, left: 0, right: 0 });
    expect(recalculate(edit)).toMatchObject({ refreshed: 0, confirmed: 1, stale: [] });
  });

  it('[F6] volatile formulas and all that read them are named as stale and keep what they show', () => {
    const bytes = book([[1, formula('OFFSET(A1,0,0)'), formula('B1+1'), formula('A1+1')]]);
    const { book: after, warnings } = set(bytes, 'A1', 7);
    expect(shown(after, 1, 3)).toBe(8);
    expect(warnings.join()).toMatch(/2 formula\(s\) may show an old value.*Data!B1, Data!C1 .*it uses OFFSET/);
    expect(after.parts.read(after.part)).toContain('fullCalcOnLoad="1"');
  });

  it('[F6] functions that the engine does not know are stale, not #NAME?', () => {
    const { book: after, warnings } = set(book([[1, formula('MyMacro(A1)')]]), 'A1', 2);
    expect(shown(after, 1, 1)).toBeNull();
    expect(warnings.join()).toContain('Data!B1');
  });

  it('[F6] a function that disagrees with the file elsewhere is not trusted here', () => {
    const bytes = book([
      [1, formula('ROUND(A1,0)')],
      [2.5, formula('ROUND(A2,0)')],
    ]);
    const edit = new WorkbookEdit(bytes);
    // As another program might have saved it: half to even.
    edit.sheet('Data').change((text) => text.replace('<f>ROUND(A2,0)</f><v>3</v>', '<f>ROUND(A2,0)</f><v>2</v>'));
    edit.sheet('Data').touched({ top: 1, bottom: 1, left: 0, right: 0 });
    const result = recalculate(edit);
    expect(result.stale).toEqual([
      { cell: 'Data!B1', reason: 'ROUND gave other values than the file shows elsewhere' },
    ]);
    expect(result.checked).toBe(1);
  });

  it('[F6] results of every kind are stored as their kind', () => {
    const { book: after } = set(
      book([[1, formula('A1>1'), formula('A1&"<x>"'), formula('1/(A1-2)'), formula('E9')]]),
      'A1',
      2,
    );
    const source = after.sheet('Data').source();
    expect(source).toContain('<c r="B1" t="b"><f>A1&gt;1</f><v>1</v></c>');
    expect(source).toContain('<c r="C1" t="str"><f>A1&amp;"&lt;x&gt;"</f><v>2&lt;x&gt;</v></c>');
    expect(source).toContain('<c r="D1" t="e"><f>1/(A1-2)</f><v>#DIV/0!</v></c>');
    expect(source).toContain('<c r="E1"><f>E9</f><v>0</v></c>');
  });

  it('[F6] deleted rows break and shrink formulas, and their values follow', () => {
    const bytes = book([[1], [2], [3], [formula('SUM(A1:A3)'), formula('A2*10')]]);
    const { book: after } = applied(bytes, [{ kind: 'delete_rows', sheet: 'Data', from: 2 }]);
    expect(after.sheet('Data').source()).toContain('<f>SUM(A1:A2)</f><v>4</v>');
    expect(after.sheet('Data').source()).toContain('t="e"><f>#REF!*10</f><v>#REF!</v>');
  });

  it('[F6] formulas that depend on themselves are left alone, the others are not', () => {
    const bytes = book([[5, formula('C1+A1'), formula('B1*2'), formula('A1*2'), formula('B1+1')]]);
    const { book: after, warnings } = set(bytes, 'A1', 6);
    expect([1, 2, 3, 4].map((column) => shown(after, 1, column))).toEqual([null, null, 12, null]);
    expect(warnings.join()).toMatch(/3 formula\(s\).*depends on itself/);
  });

  it('[F6] a calculated column of a table is no circle', () => {
    const table = { kind: 'add_table', sheet: 'Data', range: 'A1:B3', name: 'T' };
    const value = formula('T[[#This Row],[a]]*2');
    const cells = ['B2', 'B3'].map((cell) => ({ cell, value }));
    const { bytes } = applied(
      book([
        ['a', 'b'],
        [1, 0],
        [2, 0],
      ]),
      [table, { kind: 'set_cells', sheet: 'Data', cells }],
    );
    const { book: after } = set(bytes, 'A3', 9);
    expect([shown(after, 2, 1), shown(after, 3, 1)]).toEqual([2, 18]);
  });

  it('[F6] more than ten thousand different formulas are all calculated', () => {
    const rows = Array.from({ length: 12_000 }, (_unused, index) => [formula(`$Z$1+${index}`)]);
    const { book: after, warnings } = set(book(rows), 'Z1', 1);
    expect(warnings).toEqual([]);
    const sheet = readModel(after).sheets[0];
    const wrong = rows.filter((_row, index) => sheet?.cells.get(cellKey(index + 1, 0))?.value !== index + 1);
    expect(wrong).toEqual([]);
  }, 30_000);
});

describe('parts of it', () => {
  it('[F5] a refreshed value leaves its formula and neighbours alone', () => {
    const source =
      '<worksheet><sheetData><row r="1"><c r="A1" s="3" t="str"><f t="shared" si="0"/><v>x</v></c><c r="B1"><v>1</v></c></row></sheetData></worksheet>';
    const values = new Map([
      [cellKey(1, 0), { kind: 'number', value: 5 } as const],
      [cellKey(1, 1), { kind: 'number', value: 9 } as const],
    ]);
    expect(refreshValues(source, values)).toBe(
      '<worksheet><sheetData><row r="1"><c r="A1" s="3"><f t="shared" si="0"/><v>5</v></c><c r="B1"><v>1</v></c></row></sheetData></worksheet>',
    );
  });

  it('[F6] readers of a cell are found by cell, by column and by wide ranges', () => {
    const bytes = book([
      [1, 2],
      [formula('A1'), formula('SUM(A1:B1)'), formula('SUM($A$1:$CZ$1)'), formula('B1')],
    ]);
    const dependents = new Dependents(readModel(new WorkbookEdit(bytes)));
    expect([...dependents.of(0, cellKey(1, 0))].map((cell) => cell.formula)).toEqual([
      'A1',
      'SUM(A1:B1)',
      'SUM($A$1:$CZ$1)',
    ]);
  });
});
