import { describe, expect, it } from 'vitest';
import { openZip } from '../../zip/open-zip.ts';
import { addSheet } from '../apply/add-sheet.ts';
import { applyOperations } from '../apply/apply-operations.ts';
import { createWorkbook } from '../apply/create-workbook.ts';
import { listSheets, readSheet } from '../read/read-sheet.ts';
import { bookOf, edited, partOf, sheetOf } from '../testing/small-book.ts';

const BOOK = bookOf(
  sheetOf(
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Sum</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>a</t></is></c><c r="B2"><v>5</v></c></row>',
  ),
);
const value = (bytes: Uint8Array, sheet: string, row: number, column: number) =>
  readSheet(bytes, { sheet, rowCount: 1000 }).rows[row - 1]?.[column];

describe('delete_sheet', () => {
  it('[F6] takes along what an earlier operation of the batch wrote into the sheet', () => {
    const { bytes, ok } = applyOperations(BOOK, [
      { kind: 'add_sheet', name: 'Old' },
      { kind: 'set_cells', sheet: 'Old', cells: [{ cell: 'A1', value: 'gone' }] },
      { kind: 'delete_sheet', sheet: 'Old' },
      { kind: 'add_sheet', name: 'New' },
      { kind: 'set_cells', sheet: 'New', cells: [{ cell: 'B2', value: 'here' }] },
    ]);
    expect(ok).toBe(true);
    expect(listSheets(bytes).map(({ name }) => name)).toEqual(['Data', 'New']);
    expect(value(bytes, 'New', 1, 0)?.text ?? '').toBe('');
    expect(value(bytes, 'New', 2, 1)?.text).toBe('here');
  });
});

describe('set_cells and set_range', () => {
  it('[F5] stores numbers, booleans and dates as such; text never becomes a formula', () => {
    const { bytes, sheet } = edited(BOOK, [
      {
        kind: 'set_range',
        sheet: 'data',
        start: 'A3',
        values: [
          [1.5, true, '=SUM(A1:A9)', '12', null],
          [{ date: '2024-05-31' }, { date: '2024-05-31T08:30:00' }, { formula: '=B2*2' }, '+1', '@x'],
        ],
      },
    ]);
    const kinds = [3, 4].map((row) => [0, 1, 2, 3, 4].map((column) => value(bytes, 'Data', row, column)?.kind));
    expect(kinds).toEqual(
      [
        ['number', 'boolean', 'text', 'text', 'empty'],
        ['date', 'date', 'empty', 'text', 'text'],
      ].map((row, at) => (at === 1 ? [row[0], row[1], 'number', row[3], row[4]] : row)),
    );
    expect(value(bytes, 'Data', 3, 2)).toMatchObject({ value: '=SUM(A1:A9)' });
    expect(value(bytes, 'Data', 3, 2)?.formula).toBeUndefined();
    expect(value(bytes, 'Data', 4, 2)?.formula).toBe('B2*2');
    expect(value(bytes, 'Data', 4, 0)?.value).toBe('2024-05-31');
    expect(sheet).toContain('<dimension ref="A1:E4"/>');
  });

  it('[F5] says when text looks like a formula or a number', () => {
    const { report } = applyOperations(BOOK, [
      {
        kind: 'set_cells',
        sheet: 'Data',
        cells: [
          { cell: 'D1', value: '=A1' },
          { cell: 'D2', value: '17' },
        ],
      },
    ]);
    expect(report[0]?.affected).toMatch(/begin with "=" and stay text.*look like numbers and stay text/);
  });

  it("[F5] a date keeps the cell's own date format", () => {
    const first = edited(BOOK, [
      { kind: 'format_range', sheet: 'Data', range: 'A5', number_format: 'dd.mm.yyyy' },
      { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'A5', value: { date: '2024-05-31' } }] },
    ]);
    const before = edited(BOOK, [{ kind: 'format_range', sheet: 'Data', range: 'A5', number_format: 'dd.mm.yyyy' }]);
    const style = /<c r="A5" s="(\d+)"/.exec(before.sheet)?.[1];
    expect(first.sheet).toContain(`<c r="A5" s="${style}"><v>45443</v></c>`);
  });

  it.each([
    ['=SUM(A1:A2', 'never closed'],
    ['=SUM(A1;A2)', 'separated by ";"'],
    ['="abc', 'never closed'],
    ['=A1+', 'ends with an operator'],
    ['=', 'empty'],
    ['=A1)', 'no "("'],
  ])('[F6] refuses %s, which would make Excel reject the file', (formula, problem) => {
    const { ok, report, bytes } = applyOperations(BOOK, [
      { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'A1', value: { formula } }] },
    ]);
    expect(ok).toBe(false);
    expect(bytes).toBe(BOOK);
    expect(report[0]?.error).toMatchObject({ code: 'FORMULA_INVALID', message: expect.stringContaining(problem) });
  });

  it('[F6] gives newer functions the prefix that Excel expects', () => {
    const { sheet } = edited(BOOK, [
      {
        kind: 'set_cells',
        sheet: 'Data',
        cells: [{ cell: 'C1', value: { formula: '=XLOOKUP("IFS(",A1:A2,SORT(B1:B2))' } }],
      },
    ]);
    expect(sheet).toContain('<f>_xlfn.XLOOKUP("IFS(",A1:A2,_xlfn._xlws.SORT(B1:B2))</f>');
  });

  it('[F6] an array formula changes as a whole or not at all', () => {
    const array = bookOf(
      sheetOf(
        '<row r="1"><c r="A1"><f t="array" ref="A1:A2">B1:B2</f><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>',
      ),
    );
    const part = applyOperations(array, [{ kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'A2', value: 1 }] }]);
    expect(part.report[0]?.error).toMatchObject({ code: 'PART_OF_ARRAY', details: { range: 'A1:A2' } });
    const whole = edited(array, [{ kind: 'clear_range', sheet: 'Data', range: 'A1:A2' }]);
    expect(whole.sheet).not.toContain('array');
  });
});

describe('a batch', () => {
  const bad = { kind: 'set_cells', sheet: 'Nope', cells: [{ cell: 'A1', value: 1 }] };
  const good = { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'B2', value: 6 }] };

  it('[F6] writes nothing when one operation fails, and names it', () => {
    const { bytes, ok, report } = applyOperations(BOOK, [good, bad, good]);
    expect(ok).toBe(false);
    expect(bytes).toBe(BOOK);
    expect(report.map((item) => item.ok)).toEqual([true, false]);
    expect(report[1]).toMatchObject({ index: 1, kind: 'set_cells', error: { code: 'SHEET_NOT_FOUND' } });
  });

  it('[F6] does the rest when asked to, and undoes what the failing operation began', () => {
    const half = {
      kind: 'merge_cells',
      sheet: 'Data',
      range: 'A1:B2',
    };
    const { bytes, report } = applyOperations(
      BOOK,
      [good, half, half, { kind: 'nonsense' }, { ...good, extra: 1 }, { kind: 'add_sheet', name: 'New' }],
      { mode: 'partial' },
    );
    expect(report.map((item) => item.ok)).toEqual([true, true, false, false, false, true]);
    expect(report[3]?.error?.message).toContain('no operation "nonsense"');
    expect(report[4]?.error?.code).toBe('INVALID_INPUT');
    expect(listSheets(bytes).map(({ name }) => name)).toEqual(['Data', 'New']);
    expect(partOf(bytes, 'xl/worksheets/sheet1.xml').match(/<mergeCell /g)).toHaveLength(1);
  });

  it('[F5] every part that no operation names keeps its compressed bytes', () => {
    const { bytes } = edited(BOOK, [good]);
    const [before, after] = [openZip(BOOK), openZip(bytes)];
    for (const entry of before.entries) {
      if (entry.name === 'xl/worksheets/sheet1.xml') continue;
      expect(after.find(entry.name)?.crc32).toBe(entry.crc32);
      expect(after.find(entry.name)?.compressedSize).toBe(entry.compressedSize);
    }
    expect(after.entries.map(({ name }) => name)).toEqual(before.entries.map(({ name }) => name));
  });
});

describe('rows, ranges and looks', () => {
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

  it('[F6] widths split the ranges of columns that are there', () => {
    const wide = bookOf(
      sheetOf('').replace('<sheetData>', '<cols><col min="1" max="5" width="9" hidden="1"/></cols><sheetData>'),
    );
    const { sheet } = edited(wide, [{ kind: 'set_columns', sheet: 'Data', columns: 'C', width: 20, hidden: false }]);
    expect(sheet).toContain(
      '<cols><col min="1" max="2" width="9" hidden="1"/><col min="3" max="3" width="20" customWidth="1"/><col min="4" max="5" width="9" hidden="1"/></cols>',
    );
  });

  it('[F6] heights and hidden rows are set on rows that are there and on rows that are not', () => {
    const { sheet } = edited(BOOK, [
      { kind: 'set_rows', sheet: 'Data', rows: '2:3', height: 30 },
      { kind: 'set_rows', sheet: 'Data', rows: '3', hidden: true },
    ]);
    expect(sheet).toContain('<row r="2" ht="30" customHeight="1">');
    expect(sheet).toContain('<row r="3" ht="30" customHeight="1" hidden="1"/>');
  });

  it('[F6] merges, refuses overlaps, and takes apart', () => {
    const merged = edited(BOOK, [{ kind: 'merge_cells', sheet: 'Data', range: 'A1:B1' }]);
    expect(merged.sheet).toContain('<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>');
    expect(merged.sheet).toContain('<c r="B1"/>');
    const twice = applyOperations(merged.bytes, [{ kind: 'merge_cells', sheet: 'Data', range: 'B1:B3' }]);
    expect(twice.report[0]?.error?.message).toContain('overlaps');
    const apart = edited(merged.bytes, [{ kind: 'unmerge_cells', sheet: 'Data', range: 'A1' }]);
    expect(apart.sheet).not.toContain('mergeCell');
  });

  it('[F6] freezes, unfreezes, filters, links and sets a print area', () => {
    const { bytes, sheet } = edited(BOOK, [
      { kind: 'freeze_panes', sheet: 'Data', rows: 1 },
      { kind: 'set_auto_filter', sheet: 'Data', range: 'A1:B2' },
      { kind: 'set_hyperlink', sheet: 'Data', range: 'A2', url: 'https://example.org/?a=1&b=2', tooltip: 'x"y' },
      { kind: 'set_hyperlink', sheet: 'Data', range: 'B2', location: 'Data!A1' },
      { kind: 'set_print_area', sheet: 'Data', range: 'A1:B9' },
      { kind: 'set_tab_color', sheet: 'Data', color: '#123456' },
    ]);
    expect(sheet).toMatch(/<sheetPr><tabColor rgb="FF123456"\/><\/sheetPr><dimension/);
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<autoFilter ref="A1:B2"/><hyperlinks>');
    expect(partOf(bytes, 'xl/worksheets/_rels/sheet1.xml.rels')).toContain(
      'Target="https://example.org/?a=1&amp;b=2" TargetMode="External"',
    );
    expect(partOf(bytes, 'xl/workbook.xml')).toContain(
      '<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">Data!$A$1:$B$2</definedName><definedName name="_xlnm.Print_Area" localSheetId="0">Data!$A$1:$B$9</definedName>',
    );
    const back = edited(bytes, [
      { kind: 'freeze_panes', sheet: 'Data' },
      { kind: 'set_auto_filter', sheet: 'Data', range: null },
      { kind: 'set_hyperlink', sheet: 'Data', range: 'A1:B9' },
      { kind: 'set_print_area', sheet: 'Data', range: null },
      { kind: 'set_tab_color', sheet: 'Data', color: null },
    ]);
    expect(back.sheet).not.toMatch(/pane|autoFilter|hyperlink|tabColor/);
    expect(partOf(back.bytes, 'xl/workbook.xml')).not.toContain('definedName');
    expect(partOf(back.bytes, 'xl/worksheets/_rels/sheet1.xml.rels')).not.toContain('hyperlink');
  });

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
});

describe('sheets', () => {
  const two = edited(BOOK, [
    { kind: 'add_sheet', name: 'Sums', position: 1 },
    { kind: 'set_cells', sheet: 'Sums', cells: [{ cell: 'A1', value: { formula: '=SUM(Data!B1:B9)' } }] },
  ]).bytes;

  it('[F6] add, move, hide; one stays visible', () => {
    expect(listSheets(two).map(({ name }) => name)).toEqual(['Sums', 'Data']);
    const moved = edited(two, [
      { kind: 'move_sheet', sheet: 'Sums', position: 2 },
      { kind: 'set_sheet_visibility', sheet: 'Sums', visibility: 'hidden' },
    ]).bytes;
    expect(listSheets(moved).map(({ name, is_hidden }) => [name, is_hidden])).toEqual([
      ['Data', false],
      ['Sums', true],
    ]);
    const last = applyOperations(moved, [{ kind: 'delete_sheet', sheet: 'Data' }]);
    expect(last.report[0]?.error?.code).toBe('LAST_SHEET');
  });

  it('[F6] rename follows into formulas and names', () => {
    const { bytes } = edited(two, [
      { kind: 'set_print_area', sheet: 'Data', range: 'A1:B2' },
      { kind: 'rename_sheet', sheet: 'Data', name: "Bob's data" },
    ]);
    expect(value(bytes, 'Sums', 1, 0)?.formula).toBe("SUM('Bob''s data'!B1:B9)");
    expect(partOf(bytes, 'xl/workbook.xml')).toContain("'Bob''s data'!$A$1:$B$2</definedName>");
  });

  it('[F6] delete breaks references openly and takes local names along', () => {
    const { bytes } = edited(two, [
      { kind: 'set_print_area', sheet: 'Data', range: 'A1:B2' },
      { kind: 'delete_sheet', sheet: 'Data' },
    ]);
    expect(value(bytes, 'Sums', 1, 0)?.formula).toBe('SUM(#REF!)');
    expect(partOf(bytes, 'xl/workbook.xml')).not.toContain('definedName');
    expect(listSheets(bytes)).toHaveLength(1);
  });

  it('[F6] copy_sheet copies cells, formats and local names', () => {
    const { bytes } = edited(two, [
      { kind: 'set_print_area', sheet: 'Data', range: 'A1:B2' },
      { kind: 'copy_sheet', sheet: 'Data', name: 'Data 2', position: 1 },
    ]);
    expect(listSheets(bytes).map(({ name }) => name)).toEqual(['Data 2', 'Sums', 'Data']);
    expect(value(bytes, 'Data 2', 2, 1)?.value).toBe(5);
    expect(partOf(bytes, 'xl/workbook.xml')).toContain('localSheetId="0">\'Data 2\'!$A$1:$B$2</definedName>');
  });

  it('[F6] names that Excel would refuse are refused with a proposal', () => {
    const { report } = applyOperations(BOOK, [{ kind: 'add_sheet', name: 'a/b' }]);
    expect(report[0]?.error).toMatchObject({ code: 'SHEET_NAME_INVALID', details: { suggestion: 'a b' } });
    const again = applyOperations(BOOK, [{ kind: 'add_sheet', name: 'DATA' }]);
    expect(again.report[0]?.error?.code).toBe('SHEET_EXISTS');
  });
});

describe('files of all kinds', () => {
  it('[F5] a signed package is edited with a warning', () => {
    const signed = bookOf(sheetOf(''), { '_xmlsignatures/sig1.xml': '<Signature/>' });
    const { warnings } = applyOperations(signed, [
      { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'A1', value: 1 }] },
    ]);
    expect(warnings).toEqual([expect.stringContaining('signature invalid')]);
  });

  it('[F5] a workbook that asks for dates from 1904 gets them', () => {
    const xml = partOf(BOOK, 'xl/workbook.xml').replace('<bookViews>', '<workbookPr date1904="1"/><bookViews>');
    const book = bookOf(sheetOf(''), { 'xl/workbook.xml': xml });
    const { sheet } = edited(book, [
      { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'A1', value: { date: '2024-05-31' } }] },
    ]);
    expect(sheet).toContain('<v>43981</v>');
  });

  it('[F6] a created workbook takes operations', () => {
    const made = addSheet(createWorkbook(), { name: 'One', columns: [{ name: 'a', type: 'text' }], rows: [['x']] });
    const { bytes } = edited(made, [{ kind: 'append_rows', sheet: 'One', rows: [['y']] }]);
    expect(value(bytes, 'One', 3, 0)?.value).toBe('y');
  });
});
