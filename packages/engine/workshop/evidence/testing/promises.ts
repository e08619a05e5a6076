type Call = readonly [tool: string, input: Record<string, unknown>];

/** What an item of a plan says it does and leaves behind, and the calls that a model makes for it. */
export interface Promised {
  readonly does: string;
  readonly deliverable: string;
  readonly calls: readonly Call[];
}

const rows = (many: number, from = 1) => Array.from({ length: many }, (_, index) => `${from + index},${index * 2}`);
const csv = (many: number, header = 'day,amount') => `${[header, ...rows(many)].join('\n')}\n`;

/** The Workbench before the items; `book.xlsx` beside them has the sheet Data with City, Amount and Tax, 4 rows. */
export const files: Readonly<Record<string, string>> = {
  'orders.csv': csv(12, 'order,amount'),
  'log.csv': csv(5, 'time,event'),
  'old-name.txt': 'Something to keep.\n',
  'draft.md': '# Draft\n\nText.\n',
  'notes.txt': 'Line one\nLine two\n',
  'unused.txt': 'x\n',
};

const write = (path: string, text: string): Call => ['write_text_file', { path, text }];
const promise = (does: string, deliverable: string, ...calls: Call[]): Promised => ({ does, deliverable, calls });
const book = (path: string, name: string, values: readonly (readonly unknown[])[]): Call => [
  'xlsx_create',
  { path, sheets: [{ name, rows: values }] },
];
const report = '# Report\n\n## 1. Overview\n\nAll is well.\n\n## Next steps:\n\nGo on.\n';

/** Right work under promises as planners write them. */
export const keptPromises: readonly Promised[] = [
  promise('copy the big table', '`big.csv`, 1,204 rows', write('big.csv', csv(1_204))),
  promise('sum by month', '`months.csv` with 12 rows plus a total row', write('months.csv', csv(13, 'month,amount'))),
  promise('add columns', 'adds 2 columns to `orders.csv`: `net` and `tax`', [
    'csv_edit',
    {
      path: 'orders.csv',
      operations: [
        { kind: 'add_column', name: 'net', value: '1' },
        { kind: 'add_column', name: 'tax', value: '2' },
      ],
    },
  ]),
  promise('log it', '`log.csv`, 3 rows appended', [
    'text_edit',
    { path: 'log.csv', operations: [{ kind: 'append', text: '9,a\n10,b\n11,c\n' }] },
  ]),
  promise('clean', '`clean.csv` without the duplicates (5 rows removed)', write('clean.csv', csv(7))),
  promise('sort', '`sorted.csv`, sorted by its first 2 columns', write('sorted.csv', 'a,b,c\n1,2,3\n4,5,6\n')),
  promise(
    'format',
    '`money.xlsx`, sheet "Costs", columns B and C as currency',
    book('money.xlsx', 'Costs', [
      ['Item', 'Net', 'Gross'],
      ['Pen', 1, 2],
    ]),
  ),
  promise(
    'format one',
    'column "C" of `money2.xlsx` in bold',
    book('money2.xlsx', 'Costs', [
      ['Item', 'Net', 'Gross'],
      ['Pen', 1, 2],
    ]),
  ),
  promise(
    'by region',
    '`regions.csv` with columns region, total sales and share',
    write('regions.csv', 'region,total sales,share\nN,1,2\n'),
  ),
  promise(
    'by name',
    '`names.csv` with columns `first_name` and `last_name`',
    write('names.csv', 'First name,Last name\nAda,L\n'),
  ),
  promise('report', '`report.md` with sections "Overview" and "Next Steps"', write('report.md', report)),
  promise('as text', '`plain.txt` with a section "Totals"', write('plain.txt', 'Totals:\n  3 apples\n')),
  promise('as PDF', '`report.pdf` with headings "Overview" and "Costs"', [
    'pdf_create',
    { path: 'report.pdf', markdown: '# Overview\n\nFine.\n\n# Costs\n\nMuch.\n' },
  ]),
  promise('as Word', '`report.docx` with the chapters "Overview" and "Costs"', [
    'docx_create',
    { path: 'report.docx', markdown: '# Overview\n\nFine.\n\n# Costs\n\nMuch.\n' },
  ]),
  promise('as deck', '`deck.pptx`, 2 slides, section "Risks" among them', [
    'pptx_create',
    { path: 'deck.pptx', markdown: '# Plan\n\n- a\n\n# Risks\n\n- b\n' },
  ]),
  promise(
    'per region',
    'one file per region: `regions/*.csv`',
    write('regions/north.csv', csv(1)),
    write('regions/south.csv', csv(2)),
  ),
  promise(
    'per month',
    '`month-<name>.md` for each month',
    write('month-january.md', 'January\n'),
    write('month-may.md', 'May\n'),
  ),
  promise('per year', '`years/{year}.md`', write('years/2024.md', 'x\n')),
  promise('rename', '`old-name.txt` renamed to `new-name.txt`', [
    'move_files',
    { files: [{ path: 'old-name.txt', to: 'new-name.txt' }] },
  ]),
  promise('move', 'moves `draft.md` to `archive/draft.md`', [
    'move_files',
    { files: [{ path: 'draft.md', to: 'archive/draft.md' }] },
  ]),
  promise(
    'describe the stack',
    '`stack.md`: which parts run on Node.js, and what example.com is for',
    write('stack.md', 'Node.js runs all of it.\n'),
  ),
  promise(
    'pages in the folder pages',
    'in the folder `pages/`: `one.md`, `two.md`',
    write('pages/one.md', 'One\n'),
    write('pages/two.md', 'Two\n'),
  ),
  promise('a template', '`template.csv`: header only, columns day, amount', write('template.csv', 'day,amount\n')),
  promise('three lines', '`haiku.txt` with 3 lines', write('haiku.txt', 'old pond\n\nfrog leaps\n\nsplash\n')),
  promise(
    'with a title above',
    '`titled.xlsx`, sheet "Sums", columns Kind, Amount, 2 rows',
    book('titled.xlsx', 'Sums', [['Costs of 2024'], [], ['Kind', 'Amount'], ['Food', 1], ['Rent', 2]]),
  ),
  promise(
    'formula',
    'cell B4 of sheet "Calc" in `calc.xlsx` holds the sum',
    book('calc.xlsx', 'Calc', [
      ['a', 'b'],
      [1, 2],
      [3, 4],
      ['Sum', { formula: '=SUM(B2:B3)' }],
    ]),
  ),
  promise('clear', 'cells C2:C5 of sheet "Data" in `book.xlsx` cleared', [
    'xlsx_edit',
    {
      path: 'book.xlsx',
      operations: [{ kind: 'set_range', sheet: 'Data', start: 'C2', values: [[null], [null], [null], [null]] }],
    },
  ]),
  promise('replace', '`unused.txt` is replaced by `used.txt`', [
    'move_files',
    { files: [{ path: 'unused.txt', to: 'used.txt' }] },
  ]),
  promise(
    'a table in markdown',
    '`table.md`, a table of 2 rows and 2 columns',
    write('table.md', '| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |\n'),
  ),
  promise('settings', '`settings.json` with 2 entries', write('settings.json', '{"a":1,"b":2}\n')),
  promise('several sheets', '`year.xlsx` with sheets "Q1" and "Q2" and 3 rows each', [
    'xlsx_create',
    {
      path: 'year.xlsx',
      sheets: ['Q1', 'Q2'].map((name) => ({
        name,
        rows: [
          ['a', 'b'],
          [1, 2],
          [3, 4],
          [5, 6],
        ],
      })),
    },
  ]),
  promise('edit in place', 'updated `notes.txt` (2 lines changed)', write('notes.txt', 'Line 1\nLine 2\nLine 3\n')),
  promise('with a header', '`headed.csv`: 4 rows including the header', write('headed.csv', csv(3))),
  promise('a range of rows', '`top.csv` with the top 10 rows by amount', write('top.csv', csv(10))),
  promise(
    'highlight',
    '`marked.xlsx`, the first 3 rows of sheet "Marks" highlighted',
    book('marked.xlsx', 'Marks', [
      ['a', 'b'],
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 8],
      [9, 10],
    ]),
  ),
];

/** The same words over work that is nearly right. */
export const brokenPromises: readonly Promised[] = [
  promise('copy the big table', '`big.csv`, 1,204 rows', write('big.csv', csv(204))),
  promise('sum by month', '`months.csv` with 12 rows plus a total row', write('months.csv', csv(9, 'month,amount'))),
  promise('add columns', 'adds 2 columns to `orders.csv`: columns `net` and `tax`', [
    'csv_edit',
    { path: 'orders.csv', operations: [{ kind: 'add_column', name: 'net', value: '1' }] },
  ]),
  promise(
    'by region',
    '`regions.csv` with columns region, total sales and share',
    write('regions.csv', 'area,total sales,share\nN,1,2\n'),
  ),
  promise('report', '`report.md` with sections "Overview" and "Risks"', write('report.md', report)),
  promise('as PDF', '`report.pdf` with headings "Overview" and "Costs"', [
    'pdf_create',
    { path: 'report.pdf', markdown: '# Overview\n\nFine.\n' },
  ]),
  promise('as Word', '`report.docx` with the chapters "Overview" and "Costs"', [
    'docx_create',
    { path: 'report.docx', markdown: '# Overview\n\nFine.\n' },
  ]),
  promise('per region', 'one file per region: `regions/*.csv`', write('region-north.csv', csv(1))),
  promise('per year, empty', '`years/{year}.md`', write('years/2024.md', '')),
  promise('rename', '`old-name.txt` renamed to `new-name.txt`', [
    'copy_files',
    { files: [{ path: 'old-name.txt', to: 'new-name.txt' }] },
  ]),
  promise('pages', '`one.md` and `two.md`', write('one.md', 'One\n')),
  promise('elsewhere', '`sums.csv`', write('other/sums.csv', csv(3))),
  promise('three lines', '`haiku.txt` with 3 lines', write('haiku.txt', 'old pond\nsplash\n')),
  promise(
    'formula',
    'cell B9 of sheet "Calc" in `calc.xlsx` holds the sum',
    book('calc.xlsx', 'Calc', [
      ['a', 'b'],
      [1, 2],
    ]),
  ),
  promise('deck', '`deck.pptx`, 5 slides', ['pptx_create', { path: 'deck.pptx', markdown: '# Plan\n\n- a\n' }]),
  promise('header only', '`sales.csv`, columns day, amount', write('sales.csv', 'day,amount\n')),
];
