import { describe, expect, it } from 'vitest';
import { promiseOf, promisesNoChange, unnamedDeliverables } from './deliverable.ts';
import { parsePlanDocument } from './plan-document.ts';

function promise(plan: string) {
  const [item] = parsePlanDocument(plan).items;
  if (item === undefined) throw new RangeError('no item');
  return promiseOf(item);
}

const delivers = (line: string) => promise(`- [ ] 1. A — do it\n  Deliverable: ${line}`);

describe('[P2] [R18] what an item promises', () => {
  it.each([
    'none, only reads',
    'None',
    'nothing is changed',
    'an answer in words',
    'n/a',
    'no file',
    'Answer to the question',
  ])('an answer alone: %s', (line) => expect(delivers(line)).toEqual({ kind: 'answer' }));

  it.each(['`answer.md` with the answer', 'None of the rows of data.csv stays'])('a file after all: %s', (line) =>
    expect(delivers(line)).toMatchObject({ kind: 'change' }),
  );

  it('nobody said, but a file is named: any change will do', () => {
    expect(promise('- [ ] 1. Sum — add a sheet to book.xlsx')).toEqual({
      kind: 'change',
      deliverable: null,
      targets: [],
    });
    expect(promise('- [ ] 1. Check — the totals of book.xlsx (only reads)')).toEqual({ kind: 'answer' });
    expect(promise('- [ ] 1. Tidy — everything, e.g. the rest')).toEqual({ kind: 'unnamed' });
  });

  it('the plan is asked about items that leave it open, and about no others', () => {
    const plan = '- [ ] 1. A — do it\n- [ ] 2. B — write b.csv\n- [x] 3. C\n- [ ] 4. D\n  Deliverable: none';
    expect(unnamedDeliverables(parsePlanDocument(plan).items).map(({ number }) => number)).toEqual([1]);
  });

  it('[P1] what reads only needs no review', () => {
    expect(promisesNoChange({ deliverable: null, reversibility: 'read-only' })).toBe(true);
    expect(promisesNoChange({ deliverable: 'out.csv', reversibility: null })).toBe(false);
  });
});

describe('[R18] what a deliverable must hold', () => {
  const empty = { sheets: [], ranges: [], sections: [], columns: [], counts: [], removed: false };
  it.each([
    ['`sums.csv`', [{ ...empty, path: 'sums.csv' }]],
    [
      'out/a b.csv in "my files/a b.csv"',
      [
        { ...empty, path: 'b.csv' },
        { ...empty, path: 'my files/a b.csv' },
      ],
    ],
    ['sheet "Q1" of `book.xlsx`', [{ ...empty, path: 'book.xlsx', sheets: ['Q1'] }]],
    ['`book.xlsx` with sheets "Q1", "Q2" and "Q3"', [{ ...empty, path: 'book.xlsx', sheets: ['Q1', 'Q2', 'Q3'] }]],
    ['book.xlsx, sheet "S", range B2:C9', [{ ...empty, path: 'book.xlsx', sheets: ['S'], ranges: ['B2:C9'] }]],
    ['section "Risks" of report.docx', [{ ...empty, path: 'report.docx', sections: ['Risks'] }]],
    [
      'sums.csv with columns day, amount and note, 12 rows',
      [
        {
          ...empty,
          path: 'sums.csv',
          columns: ['day', 'amount', 'note'],
          counts: [{ of: 'rows', least: 12, most: 12 }],
        },
      ],
    ],
    [
      'deck.pptx with at least 5 slides',
      [{ ...empty, path: 'deck.pptx', counts: [{ of: 'slides', least: 5, most: null }] }],
    ],
    ['a.csv with about 20 rows, 3 rows per day', [{ ...empty, path: 'a.csv' }]],
    ['`old.txt` is deleted', [{ ...empty, path: 'old.txt', removed: true }]],
    ['delete old.txt', [{ ...empty, path: 'old.txt', removed: true }]],
    ['`clean.csv` with duplicates removed', [{ ...empty, path: 'clean.csv' }]],
    ['clean.csv, empty rows are gone', [{ ...empty, path: 'clean.csv' }]],
    [
      'new.csv in place of `old.csv`, removed',
      [
        { ...empty, path: 'new.csv' },
        { ...empty, path: 'old.csv', removed: true },
      ],
    ],
    ['sums.csv, columns day, amount, with a total', [{ ...empty, path: 'sums.csv', columns: ['day', 'amount'] }]],
    ['sums.csv with the column total filled in, see cell notes', [{ ...empty, path: 'sums.csv' }]],
    ['a summary in words', []],
  ])('%s', (line, targets) => expect(delivers(line)).toMatchObject({ kind: 'change', targets }));
});

describe('[R18] words that promise nothing of a file as it will be', () => {
  const first = (line: string) => {
    const said = delivers(line);
    return said.kind === 'change' ? said.targets[0] : undefined;
  };
  it.each([
    '`a.csv`, 3 rows appended',
    'adds 2 columns to `a.csv`',
    '`a.csv` without duplicates (5 rows removed)',
    '`a.csv` sorted by its first 2 columns',
    'the first 3 rows of `a.csv` in bold',
    '`a.csv` with the top 10 rows',
  ])('no count: %s', (line) => expect(first(line)?.counts).toEqual([]));

  it.each([
    ['`a.csv`, 1,204 rows', 1_204, 1_204],
    ['`a.csv` with 12 rows plus a total row', 12, 13],
    ['`a.csv` with 12 rows and totals', 12, 13],
    ['`a.csv`: 4 rows including the header', 3, 4],
    ['`a.csv` with exactly 7 rows', 7, 7],
  ])('a count: %s', (line, least, most) => expect(first(line)?.counts).toEqual([{ of: 'rows', least, most }]));

  it.each([
    ['`a.xlsx`, columns B and C as currency', []],
    ['column "C" of `a.xlsx`', []],
    ['`a.csv` with columns region, total sales and share', ['region', 'share']],
    ['`a.csv` with columns `net` and `tax`', ['net', 'tax']],
    ['`a.csv` with columns ID, SKU and VAT sorted by ID', ['ID', 'SKU', 'VAT']],
  ])('columns: %s', (line, columns) => expect(first(line)?.columns).toEqual(columns));

  it.each([
    ['`old.txt` renamed to `new.txt`', ['-old.txt', 'new.txt']],
    ['moves `a.md` to `done/a.md`', ['-a.md', 'done/a.md']],
    ['`sums.csv`, computed from `orders.csv`, with 3 rows', ['sums.csv']],
    ['`new.csv` instead of `old.csv`', ['new.csv']],
    ['`stack.md` on Node.js and example.com', ['stack.md']],
    ['one file per region: `out/*.csv`', ['out/*.csv']],
    ['`book.xlsx#Sums`', ['book.xlsx']],
  ])('files: %s', (line, files) => {
    const said = delivers(line);
    const targets = said.kind === 'change' ? said.targets : [];
    expect(targets.map(({ path, removed }) => `${removed ? '-' : ''}${path}`)).toEqual(files);
  });

  it('a sheet stands after the file, and patterns are told from names', () => {
    expect(first('`book.xlsx#Sums`')?.sheets).toEqual(['Sums']);
    expect(first('`out/*.csv`')?.pattern).toBe(true);
    expect(first('`out/a.csv`')?.pattern).toBe(false);
    expect(first('`sums.csv`, computed from `orders.csv`, with 3 rows')?.counts).toEqual([
      { of: 'rows', least: 3, most: 3 },
    ]);
  });

  it.each(['A short written answer', 'the list of duplicates in the final answer', 'A brief reply'])(
    'an answer: %s',
    (line) => expect(delivers(line)).toEqual({ kind: 'answer' }),
  );
});
