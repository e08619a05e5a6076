import { listSheets, type XlsxOperation } from '@galley/formats';
import fc from 'fast-check';
import { toLetters } from '../lossless/read-cells.ts';

export interface Wishes {
  readonly seed: number;
  readonly sequences: number;
}

/** Sequences of operations that fit a workbook more or less: some fail, and must fail without leaving a trace. */
export function randomOperations(bytes: Uint8Array, { seed, sequences }: Wishes): XlsxOperation[][] {
  const sheets = listSheets(bytes).slice(0, 8);
  const rows = Math.min(60, Math.max(6, ...sheets.map((sheet) => sheet.rows)) + 3);
  const columns = Math.min(20, Math.max(4, ...sheets.map((sheet) => sheet.columns)) + 2);
  const wanted = fc.array(operation({ sheets: sheets.map(({ name }) => name), rows, columns }), {
    minLength: 4,
    maxLength: 12,
    size: 'max',
  });
  return fc.sample(wanted, { seed, numRuns: sequences });
}

interface Extent {
  readonly sheets: readonly string[];
  readonly rows: number;
  readonly columns: number;
}

function operation({ sheets, rows, columns }: Extent): fc.Arbitrary<XlsxOperation> {
  const newName = fc.constantFrom('New', "It's & <this>", 'Ünï 2');
  const sheet = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...sheets) }, { weight: 2, arbitrary: newName });
  const row = fc.integer({ min: 1, max: rows });
  const letters = fc.integer({ min: 1, max: columns }).map(toLetters);
  const cell = fc.tuple(letters, row).map(([column, number]) => `${column}${number}`);
  const range = fc
    .tuple(fc.integer({ min: 1, max: columns }), row, fc.nat(4), fc.nat(6))
    .map(([left, top, wide, high]) => `${toLetters(left)}${top}:${toLetters(left + wide)}${top + high}`);
  const count = fc.integer({ min: 1, max: 3 });
  const word = fc.constantFrom('Name', 'Alpha', 'beta', '=1+1', ' spaced ', 'ä<&>"', '');
  const formula = fc.oneof(
    fc.tuple(cell, cell).map(([one, two]) => `=${one}+${two}*2`),
    range.map((text) => `=SUM(${text})`),
    fc.tuple(sheet, range).map(([name, text]) => `=COUNTA('${name.replaceAll("'", "''")}'!${text})`),
    fc.constantFrom('=IF(A1>0,"yes","no")', '=Total*2', '=1/0'),
  );
  const value = fc.oneof(
    fc.integer({ min: -50, max: 5000 }),
    fc.double({ min: -1, max: 1, noNaN: true }),
    fc.boolean(),
    word,
    fc.constant(null),
    fc.constant({ date: '2026-02-28' }),
    formula.map((text) => ({ formula: text })),
  );
  const table = fc.constantFrom('Table1', 'List', 'Sales');
  const name = fc.constantFrom('Total', 'Rate', 'Area_2');
  const block = fc.array(fc.array(value, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
  const color = fc.constantFrom('FF0000', '#00AA55');
  const of = <Kind extends XlsxOperation['kind']>(
    kind: Kind,
    fields: { [Field in keyof Omit<Extract<XlsxOperation, { kind: Kind }>, 'kind'>]?: fc.Arbitrary<unknown> },
  ): fc.Arbitrary<XlsxOperation> =>
    fc.record({ kind: fc.constant(kind), ...fields } as Record<
      string,
      fc.Arbitrary<unknown>
    >) as fc.Arbitrary<XlsxOperation>;
  return fc.oneof(
    of('set_cells', { sheet, cells: fc.array(fc.record({ cell, value }), { minLength: 1, maxLength: 5 }) }),
    of('set_range', { sheet, start: cell, values: block }),
    of('append_rows', { sheet, rows: block }),
    of('clear_range', { sheet, range, what: fc.constantFrom('contents', 'formats', 'all') }),
    of('copy_range', { sheet, range, to_sheet: sheet, to: cell, what: fc.constantFrom('all', 'values', 'formats') }),
    of('format_range', {
      sheet,
      range,
      font: fc.record({ bold: fc.boolean(), color }),
      number_format: fc.constantFrom('0.00', 'currency', 'yyyy-mm-dd'),
    }),
    of('set_columns', { sheet, columns: letters, width: fc.integer({ min: 4, max: 40 }) }),
    of('set_rows', { sheet, rows: row.map(String), hidden: fc.boolean() }),
    of('merge_cells', { sheet, range }),
    of('unmerge_cells', { sheet, range }),
    of('freeze_panes', { sheet, rows: fc.nat(3), columns: fc.nat(2) }),
    of('set_auto_filter', { sheet, range: fc.option(range) }),
    of('set_print_area', { sheet, range: fc.option(range) }),
    of('set_hyperlink', { sheet, range: cell, url: fc.constant('https://example.org/?a=1&b=2') }),
    of('add_sheet', { name: newName }),
    of('rename_sheet', { sheet, name: newName }),
    of('delete_sheet', { sheet }),
    of('copy_sheet', { sheet, name: fc.constantFrom('Copy', "Copy's 2") }),
    of('move_sheet', { sheet, position: fc.integer({ min: 1, max: 4 }) }),
    of('set_sheet_visibility', { sheet, visibility: fc.constantFrom('visible', 'hidden') }),
    of('set_tab_color', { sheet, color: fc.option(color) }),
    of('insert_rows', { sheet, before: row, count }),
    of('delete_rows', { sheet, from: row, count }),
    of('insert_columns', { sheet, before: letters, count }),
    of('delete_columns', { sheet, from: letters, count }),
    of('add_table', { sheet, range, name: table }),
    of('resize_table', { table, range }),
    of('rename_table', { table, name: table }),
    of('set_table_totals', {
      table,
      totals: fc.array(fc.record({ column: word, function: fc.constantFrom('sum', 'count') }), { maxLength: 2 }),
    }),
    of('delete_table', { table }),
    of('add_conditional_format', {
      sheet,
      range,
      rule: fc.oneof(
        fc.record({ type: fc.constant('cell_value'), operator: fc.constant('greater'), value: fc.nat(9) }),
        fc.record({ type: fc.constant('formula'), formula }),
        fc.constantFrom(
          { type: 'duplicates' },
          { type: 'data_bar' },
          { type: 'color_scale', colors: ['FF0000', '00FF00'] },
        ),
      ),
      look: fc.record({ fill: color }),
    }),
    of('clear_conditional_formats', { sheet, range }),
    of('set_validation', { sheet, range, rule: fc.constant({ type: 'list', values: ['yes', 'no, never'] }) }),
    of('clear_validation', { sheet, range }),
    of('set_comment', { sheet, cell, text: word }),
    of('delete_comment', { sheet, cell }),
    of('define_name', { name, refers_to: fc.tuple(sheet, range).map(([each, text]) => absolute(each, text)) }),
    of('delete_name', { name }),
    of('add_chart', {
      sheet,
      type: fc.constantFrom('column', 'line', 'pie'),
      series: fc.array(fc.record({ values: range }), { minLength: 1, maxLength: 2 }),
      cell,
    }),
    of('sort_rows', {
      sheet,
      range,
      by: fc.array(fc.record({ column: letters, descending: fc.boolean() }), { minLength: 1, maxLength: 2 }),
      has_headings: fc.constant(false),
    }),
    of('filter_rows', {
      sheet,
      range,
      criteria: fc.array(fc.record({ column: letters, values: fc.constant(['Alpha']) }), {
        minLength: 1,
        maxLength: 1,
      }),
    }),
  );
}

function absolute(sheet: string, range: string): string {
  return `'${sheet.replaceAll("'", "''")}'!${range.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')}`;
}
