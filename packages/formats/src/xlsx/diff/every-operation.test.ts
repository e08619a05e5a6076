import { describe, expect, it } from 'vitest';
import { operationKinds, type XlsxOperation } from '../operations/list.ts';
import { applied, sampleBook } from '../testing/sample-book.ts';
import { diffWorkbooks } from './diff-workbooks.ts';

const base = applied(
  sampleBook([
    ['City', 'Amount', 'Tax', 'Note'],
    ['Bonn', 10, 1, 'x'],
    ['Köln', 20, 2, 'x'],
    ['Bonn', 30, 3, 'y'],
    [null, null, null, null],
    ['Trier', 7, 0, 'z'],
  ]),
  [
    { kind: 'add_sheet', name: 'More' },
    {
      kind: 'set_range',
      sheet: 'More',
      start: 'A1',
      values: [
        ['k', 'v'],
        ['a', 1],
        ['b', 2],
      ],
    },
    { kind: 'add_table', sheet: 'More', range: 'A1:B3', name: 'List' },
    { kind: 'merge_cells', sheet: 'Data', range: 'A9:B9' },
    { kind: 'set_comment', sheet: 'Data', cell: 'B2', text: 'from the invoice' },
    { kind: 'define_name', name: 'Rate', refers_to: 'Data!$C$2' },
    { kind: 'set_validation', sheet: 'Data', range: 'D2:D6', rule: { type: 'list', values: ['x', 'y'] } },
    {
      kind: 'add_conditional_format',
      sheet: 'Data',
      range: 'B2:B6',
      rule: { type: 'cell_value', operator: 'greater', value: 15 },
      look: { fill: 'FF0000' },
    },
  ],
).bytes;

type Kind = XlsxOperation['kind'];

/** One of each, and what its diff must say: the sheet, and for what is not a cell the thing and its place. */
const samples: Readonly<{
  [Each in Kind]: { readonly with: Omit<Extract<XlsxOperation, { kind: Each }>, 'kind'>; readonly says: string };
}> = {
  set_cells: { with: { sheet: 'Data', cells: [{ cell: 'B2', value: 11 }] }, says: 'Data B2' },
  set_range: { with: { sheet: 'Data', start: 'A6', values: [['Bonn']] }, says: 'Data A6' },
  append_rows: { with: { sheet: 'Data', rows: [['Ulm', 1, 2, 'y']] }, says: 'Data rows' },
  clear_range: { with: { sheet: 'Data', range: 'A2:A3' }, says: 'Data A2' },
  copy_range: { with: { sheet: 'Data', range: 'A1:A2', to: 'F1' }, says: 'Data columns' },
  format_range: { with: { sheet: 'Data', range: 'B2', font: { bold: true } }, says: 'Data B2' },
  define_style: { with: { name: 'Loud', font: { bold: true } }, says: 'cell style "Loud"' },
  set_columns: { with: { sheet: 'Data', columns: 'B:C', width: 30 }, says: 'column Data B:C width 30' },
  set_rows: { with: { sheet: 'Data', rows: '2:3', height: 40 }, says: 'row Data 2:3 height 40' },
  merge_cells: { with: { sheet: 'Data', range: 'A12:B12' }, says: 'merged cells Data A12:B12' },
  unmerge_cells: { with: { sheet: 'Data', range: 'A9:B9' }, says: 'merged cells Data A9:B9' },
  freeze_panes: { with: { sheet: 'Data', rows: 1 }, says: 'frozen panes Data 1 row' },
  set_auto_filter: { with: { sheet: 'Data', range: 'A1:D4' }, says: 'filter Data A1:D4' },
  set_print_area: { with: { sheet: 'Data', range: 'A1:D4' }, says: 'print area Data' },
  set_hyperlink: { with: { sheet: 'Data', range: 'A2', url: 'https://example.org/' }, says: 'link Data A2' },
  add_sheet: { with: { name: 'New' }, says: 'New added' },
  rename_sheet: { with: { sheet: 'More', name: 'Less' }, says: 'Less renamed' },
  delete_sheet: { with: { sheet: 'More' }, says: 'More removed' },
  copy_sheet: { with: { sheet: 'More', name: 'Copy' }, says: 'Copy added' },
  move_sheet: { with: { sheet: 'More', position: 1 }, says: 'More moved' },
  set_sheet_visibility: { with: { sheet: 'More', visibility: 'hidden' }, says: 'visibility More visible hidden' },
  set_tab_color: { with: { sheet: 'Data', color: '#123456' }, says: 'tab colour Data #123456' },
  insert_rows: { with: { sheet: 'Data', before: 3, count: 2 }, says: 'blank rows Data 3:4' },
  delete_rows: { with: { sheet: 'Data', from: 5, count: 1 }, says: 'blank rows Data 1 blank row at 5' },
  insert_columns: { with: { sheet: 'Data', before: 'C', count: 1 }, says: 'Data columns' },
  delete_columns: { with: { sheet: 'Data', from: 'C', count: 1 }, says: 'Data columns' },
  add_table: { with: { sheet: 'Data', range: 'A1:D4', name: 'Sales' }, says: 'table Data A1:D4 Sales' },
  resize_table: { with: { table: 'List', range: 'A1:B2' }, says: 'table More A1:B2' },
  rename_table: { with: { table: 'List', name: 'Other' }, says: 'table More A1:B3 List' },
  set_table_totals: { with: { table: 'List', totals: [{ column: 'v', function: 'sum' }] }, says: 'table More' },
  delete_table: { with: { table: 'List' }, says: 'table More A1:B3 List' },
  add_conditional_format: {
    with: { sheet: 'Data', range: 'C2:C6', rule: { type: 'duplicates' }, look: { fill: '00FF00' } },
    says: 'conditional format Data C2:C6',
  },
  clear_conditional_formats: { with: { sheet: 'Data', range: 'B2:B6' }, says: 'conditional format Data B2:B6' },
  set_validation: {
    with: { sheet: 'Data', range: 'B2:B6', rule: { type: 'list', values: ['1', '2'] } },
    says: 'validation Data B2:B6',
  },
  clear_validation: { with: { sheet: 'Data', range: 'D2:D6' }, says: 'validation Data D2:D6' },
  set_comment: { with: { sheet: 'Data', cell: 'A3', text: 'why?' }, says: 'note Data A3 Galley: "why?"' },
  delete_comment: { with: { sheet: 'Data', cell: 'B2' }, says: 'note Data B2 Galley: "from the invoice"' },
  define_name: { with: { name: 'Total', refers_to: 'Data!$B$2' }, says: 'name Total (Data!$B$2)' },
  delete_name: { with: { name: 'Rate' }, says: 'name Rate (Data!$C$2)' },
  add_chart: {
    with: { sheet: 'Data', type: 'column', title: 'By city', series: [{ values: 'B2:B4' }], cell: 'F2' },
    says: 'chart Data F2 column chart "By city"',
  },
  add_summary: {
    with: {
      source_sheet: 'Data',
      source_range: 'A1:D4',
      group_by: ['City'],
      values: [{ column: 'Amount', function: 'sum' }],
      target_sheet: 'Sums',
    },
    says: 'Sums added',
  },
  filter_rows: {
    with: { sheet: 'Data', range: 'A1:D4', criteria: [{ column: 'City', values: ['Bonn'] }] },
    says: 'filter Data A1:D4 column 1: Bonn',
  },
  sort_rows: {
    with: { sheet: 'Data', range: 'A1:D4', by: [{ column: 'Amount', descending: true }] },
    says: 'Data rows',
  },
};

/** Everything that the comparison says, a line for each. */
async function linesOf(before: Uint8Array, after: Uint8Array): Promise<string[]> {
  const { sheets, others } = await diffWorkbooks(before, after);
  return [
    ...sheets.flatMap((sheet) => [
      ...(sheet.change === 'unchanged' ? [] : [`${sheet.name} ${sheet.change}`]),
      ...(sheet.is_moved ? [`${sheet.name} moved`] : []),
      ...(sheet.rows_added.length + sheet.rows_removed.length + sheet.rows_moved.length > 0
        ? [`${sheet.name} rows`]
        : []),
      ...(sheet.columns_added.length + sheet.columns_removed.length > 0 ? [`${sheet.name} columns`] : []),
      ...sheet.cells.map(({ cell }) => `${sheet.name} ${cell}`),
    ]),
    ...others.map(({ what, sheet, range, before: from, after: to }) =>
      [what, sheet, range, from, to].filter((each) => each !== null).join(' '),
    ),
  ];
}

describe('what an operation did is told', () => {
  it.each(operationKinds.filter((kind): kind is Kind => kind in samples))('[V9] %s', async (kind) => {
    const { with: fields, says } = samples[kind];
    const { bytes } = applied(base, [{ kind, ...fields }]);
    const lines = await linesOf(base, bytes);
    expect(lines.join('\n')).toContain(says);
    // And the way back tells as much: nothing that was taken away goes unmentioned.
    expect((await linesOf(bytes, base)).length).toBeGreaterThan(0);
    expect((await diffWorkbooks(bytes, bytes)).is_same).toBe(true);
  });

  it('[V9] every operation has a sample here', () => {
    expect(Object.keys(samples).toSorted()).toEqual([...operationKinds].sort());
  });
});
