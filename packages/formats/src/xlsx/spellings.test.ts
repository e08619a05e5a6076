import { describe, expect, it } from 'vitest';
import { applyOperations } from './apply/apply-operations.ts';
import { mapWorkbook } from './map/map-workbook.ts';
import { readSheet } from './read/read-sheet.ts';
import { meaningOf } from './testing/meaning.ts';
import { respell, spellings } from './testing/respell.ts';
import { bookOf, edited, sheetOf } from './testing/small-book.ts';

const RULES =
  '<dataValidations count="1"><dataValidation type="whole" sqref="D5:D6"><formula1>$B$2</formula1></dataValidation></dataValidations>';
const ROWS = [
  '<row r="1" spans="1:2"><c r="A1" t="inlineStr"><is><t>Straße &amp; Co</t></is></c><c r="B1" t="b"><v>1</v></c></row>',
  '<row r="2"><c r="A2"><v>2.5</v></c><c r="B2"><f t="shared" ref="B2:B4" si="0">A2*2&gt;3</f><v>1</v></c></row>',
  '<row r="3"><c r="A3"><v>3</v></c><c r="B3"><f t="shared" si="0"/><v>1</v></c></row>',
  '<row r="4"><c r="A4"><v>4</v></c><c r="B4"><f t="shared" si="0"/><v>1</v></c></row>',
  '<row r="6" ht="20"><c r="B6" t="str"><f>"a"&amp;B2</f><v>atrue</v></c></row>',
];
const SHEET = "Übersicht d'été";

/** A workbook with something of everything that edits follow. */
const BOOK = edited(bookOf(sheetOf(ROWS.join(''), RULES)), [
  { kind: 'rename_sheet', sheet: 'Data', name: SHEET },
  {
    kind: 'set_range',
    sheet: SHEET,
    start: 'F1',
    values: [
      ['Name', 'Sum'],
      ['x', 1],
      ['y', 2],
    ],
  },
  { kind: 'add_table', sheet: SHEET, range: 'F1:G3', name: 'Sales' },
  { kind: 'set_comment', sheet: SHEET, cell: 'A3', text: 'a note' },
  { kind: 'add_chart', sheet: SHEET, type: 'line', series: [{ values: 'A2:A4', name: 'S' }], cell: 'J9' },
  { kind: 'add_conditional_format', sheet: SHEET, range: 'A2:A4', rule: { type: 'formula', formula: '=$A2>$B$3' } },
  { kind: 'set_hyperlink', sheet: SHEET, range: 'A4', url: 'https://example.org/?a=1&b=2' },
  { kind: 'merge_cells', sheet: SHEET, range: 'C2:D3' },
  { kind: 'define_name', name: 'Rate', refers_to: `='${SHEET.replaceAll("'", "''")}'!$A$3*2` },
  { kind: 'add_sheet', name: 'Other' },
  {
    kind: 'set_cells',
    sheet: 'Other',
    cells: [{ cell: 'A1', value: { formula: "='Übersicht d''été'!A4+Sales[[#Totals],[Sum]]" } }],
  },
]).bytes;

const EDITS: Readonly<Record<string, readonly unknown[]>> = {
  insert_rows: [{ kind: 'insert_rows', sheet: SHEET, before: 3, count: 2 }],
  insert_columns: [{ kind: 'insert_columns', sheet: SHEET, before: 'B' }],
  delete_rows: [{ kind: 'delete_rows', sheet: SHEET, from: 2 }],
  'delete_rows with a table and a note': [{ kind: 'delete_rows', sheet: SHEET, from: 1, count: 6 }],
  delete_columns: [{ kind: 'delete_columns', sheet: SHEET, from: 'A' }],
  set_cells: [
    {
      kind: 'set_cells',
      sheet: SHEET,
      cells: [
        { cell: 'B2', value: 'ß' },
        { cell: 'C6', value: 1 },
        { cell: 'A5', value: true },
      ],
    },
  ],
  append_rows: [{ kind: 'append_rows', sheet: SHEET, rows: [['a', 1]] }],
  clear_range: [{ kind: 'clear_range', sheet: SHEET, range: 'A1:B2', what: 'all' }],
  copy_range: [{ kind: 'copy_range', sheet: SHEET, range: 'A1:B4', to: 'N3' }],
  copy_sheet: [{ kind: 'copy_sheet', sheet: SHEET, name: 'Copy' }],
  rename_sheet: [{ kind: 'rename_sheet', sheet: SHEET, name: 'Plan' }],
  delete_sheet: [{ kind: 'delete_sheet', sheet: SHEET }],
  rename_table: [{ kind: 'rename_table', table: 'Sales', name: 'Orders' }],
  delete_table: [
    { kind: 'delete_sheet', sheet: 'Other' },
    { kind: 'delete_table', table: 'Sales' },
  ],
  set_comment: [{ kind: 'set_comment', sheet: SHEET, cell: 'B4', text: 'another' }],
  delete_comment: [{ kind: 'delete_comment', sheet: SHEET, cell: 'A3' }],
  format_range: [{ kind: 'format_range', sheet: SHEET, range: 'A1:C3', font: { bold: true }, fill: '#FFEE00' }],
  'rules and links': [
    { kind: 'unmerge_cells', sheet: SHEET, range: 'A1:Z9' },
    { kind: 'set_hyperlink', sheet: SHEET, range: 'B1', location: 'Other!A1' },
    { kind: 'set_validation', sheet: SHEET, range: 'H1', rule: { type: 'list', values: ['a'] } },
    { kind: 'freeze_panes', sheet: SHEET, rows: 1, columns: 0 },
    { kind: 'add_chart', sheet: SHEET, type: 'bar', series: [{ values: 'A2:A4', name: 'T' }], cell: 'J30' },
  ],
};

function edit(bytes: Uint8Array, operations: readonly unknown[]) {
  const { bytes: result, report } = applyOperations(bytes, operations);
  expect(report.filter(({ ok }) => !ok)).toEqual([]);
  return result;
}

describe.each(Object.keys(spellings))('a workbook with %s', (spelling) => {
  const book = respell(BOOK, spelling);

  it('[F3] reads the same', () => {
    expect(meaningOf(book)).toEqual(meaningOf(BOOK));
    expect(mapWorkbook(book)).toEqual(mapWorkbook(BOOK));
    for (const sheet of [SHEET, 'Other']) expect(readSheet(book, { sheet })).toEqual(readSheet(BOOK, { sheet }));
  });

  it.each(Object.entries(EDITS))('[F5] comes out of %s the same', (_kind, operations) => {
    expect(meaningOf(edit(book, operations))).toEqual(meaningOf(edit(BOOK, operations)));
  });
});
