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
