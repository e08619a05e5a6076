import type { GalleyError } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { describeTables } from './tables/table-note.ts';
import { customers, orders, transactions } from './testing/known-tables.ts';
import { act, textOf } from './testing/session.ts';

const request =
  'Create one sheet per category with date, description and amount, sorted by date, and a summary sheet with totals';
const files = '- `a b.csv` (1 KB)';
const description = {
  path: 'a b.csv',
  row_count: 5,
  columns: [
    { name: 'date', type: 'date', distinct: 5, nulls: 0, min: '2025-01-01', max: '2025-02-01' },
    { name: 'description', type: 'text', distinct: 90, nulls: 0 },
    { name: 'category', type: 'text', distinct: 2, nulls: 1 },
    { name: 'amount', type: 'number', distinct: 5, nulls: 0, min: 1, max: 9 },
  ],
};
const answer = (rows: (string | number | null)[][]) => ({ columns: [{ name: 'place' }], rows, row_count: rows.length });
const values = answer([
  [0, "Mom's"],
  [0, 'Rent'],
]);
const looked = [
  ['table_describe', description],
  ['table_query', values],
  [
    'table_query',
    answer([
      [0, 2],
      [1, 2],
      [2, 1],
      [3, 4],
    ]),
  ],
] as const;
const captured = (work: () => unknown) => {
  try {
    work();
    return null;
  } catch (error) {
    return error as GalleyError;
  }
};
const research = () => textOf(act({ request, files }, looked));
const planOf = (feedback = '') => textOf(act({ request, files, research: research(), feedback }));
/** Each item with the line under it, as Implement is given it. */
const items = (plan: string) => [...plan.matchAll(/^- \[ \] \d+\. (.*(?:\n {2}.*)*)/gm)].map((match) => match[1] ?? '');

describe('the phases', () => {
  it('[R2] research describes, looks up values, counts, then writes the note', () => {
    expect(act({ request, files })).toMatchObject({ tool: 'table_describe', arguments: { path: 'a b.csv' } });
    expect(act({ request, files }, looked.slice(0, 1))).toMatchObject({ tool: 'table_query' });
    expect(act({ request, files }, looked.slice(0, 2))).toMatchObject({ tool: 'table_query' });
    expect(research()).toContain("- `summary.xlsx`, sheet `Mom's`: 2 rows");
  });

  it('[R4] the plan has one item per group, the empty one too, and the summary', () => {
    const labels = items(planOf()).map((item) => item.split(' — ')[0]);
    expect(labels).toEqual(["Mom's", 'Rent', 'Without value', 'Summary']);
  });

  it('[R5] an item is one export whose SQL is safely quoted, then a look at what was written', () => {
    const [item = ''] = items(planOf());
    const action = act({ item, plan: '', request });
    expect(action).toEqual({
      tool: 'table_export',
      arguments: {
        paths: ['a b.csv'],
        sql: `SELECT "date", "description", "amount" FROM "a_b" WHERE "category" = 'Mom''s' ORDER BY "date"`,
        to: 'summary.xlsx',
        sheet: "Mom's",
        if_exists: 'replace',
      },
    });
    expect(act({ item }, [['table_export', { row_count: 2 }]])).toMatchObject({ tool: 'get_file_map' });
    const done = act({ item }, [
      ['table_export', { row_count: 2 }],
      ['get_file_map', {}],
    ]);
    expect(textOf(done)).toBe('2 rows in sheet "Mom\'s" of `summary.xlsx`, read back after writing.');
  });

  it('[R6] says that it failed when the rows are not those planned, or a tool refuses', () => {
    const [item = ''] = items(planOf());
    const fewer = act({ item }, [
      ['table_export', { row_count: 1 }],
      ['get_file_map', {}],
    ]);
    expect(textOf(fewer)).toBe('Failed: 2 rows were planned for sheet "Mom\'s" of `summary.xlsx` and 1 was written.');
    const refused = act({ item }, [['table_export', { error: { message: 'No space.' } }, false]]);
    expect(textOf(refused)).toBe('Failed: sheet "Mom\'s" of `summary.xlsx` could not be written. No space.');
    expect(() => act({ item: 'Dance — with joy' })).toThrow(/not written in a form/);
  });

  it('[P3] follows feedback it understands and says when it does not', () => {
    const revised = planOf('Leave out Rent and write to totals.xlsx');
    expect(revised).not.toMatch(/\d\. Rent —/);
    expect(revised).toContain('`totals.xlsx`');
    expect(items(revised).at(-1)).toContain(`NOT IN ('Rent')`);
    expect(items(planOf('no summary')).map((item) => item.split(' — ')[0])).not.toContain('Summary');
    expect(planOf('Make it pop')).toContain('cannot follow');
    const counted = items(planOf('no summary'))[0] ?? '';
    expect(counted).toMatch(/\(2 rows\)$/m);
  });

  it('[A2] [O11] a table without the column stops the run, in research and in a plan from an older note', () => {
    const stop = /no column "colour".*not an AI/;
    expect(() => act({ request: 'one sheet per colour', files }, looked)).toThrow(stop);
    const research = `# Research\n\n## What the files hold\n\n${describeTables([transactions])}`;
    expect(() => act({ request: 'one sheet per colour', research, files })).toThrow(stop);
    expect(() => act({ request, research: '# Research\n\nTables.', files })).toThrow(/names no table/);
  });

  it.each(['How many rows in gone.csv?', 'Describe the columns of gone.csv', 'Sort gone.csv by date'])(
    '[A2] [O11] "%s" is not answered from another file',
    (asked) => {
      expect(() => act({ request: asked, files }, looked)).toThrow('There is no file `gone.csv`');
    },
  );

  it('[A2] says that it is not an AI and what it can do when a request fits no rule', () => {
    for (const sections of [
      { request: 'Write a poem', files },
      { request: 'Write a poem', research: 'x' },
    ]) {
      const stop = captured(() => act(sections));
      expect(stop).toMatchObject({ code: 'OFFLINE_STEP' });
      expect(stop?.message).toMatch(/cannot do this.*not an AI/);
      expect(stop?.remedy).toMatch(/another model/);
      expect(stop?.details.suggestions).toHaveLength(3);
    }
  });

  it('[O11] a summary without items and without research is no success', () => {
    expect(() => act({ request, research: '', answers: '' })).toThrow('nothing to report');
    expect(textOf(act({ request, research: '# Research\n\nSeven.\n\nNo change needed.', answers: '' }))).toMatch(
      /^Seven\./,
    );
  });

  it('[R8] the summary names files, counts and failures', () => {
    const answers = '- 1. A: 2 rows in `a.csv`, read back after writing.\n- 2. B: FAILED: no space';
    const text = textOf(act({ request, research: 'x', answers, changes: '- `a.csv` (added, 1 KB)' }));
    expect(text).toMatch(
      /Ready to review:\n- `a.csv`[\s\S]*1 of 2 items[\s\S]*2 rows in `a.csv`[\s\S]*Failed:[\s\S]*no space/,
    );
  });

  it('[R8] the summary leaves what is noted for models to models', () => {
    const answers =
      '- 1. A: 1 place changed in `a.csv`. [changed a.csv; found `a.csv`: 2 rows, 2 columns]\n- 2. B: see [changed rows] of it.';
    const text = textOf(act({ request, research: 'x', answers, changes: '- `a.csv` (modified, 1 KB)' }));
    expect(text).toContain('- 1 place changed in `a.csv`.\n- see [changed rows] of it.');
  });

  it('[A2] a file that cannot be read is named with the reason', () => {
    const damaged = [['table_describe', { error: { message: 'It is damaged.' } }, false]] as const;
    expect(() => act({ request: 'How many rows?', files }, damaged)).toThrow(
      '`a b.csv` could not be read: It is damaged.',
    );
  });
});

describe('what leans on the conversation', () => {
  const conversation = 'Person: Total amount by category in Q1 to totals-q1.csv\nAssistant: Done.\n[Published]';
  const held = `# Research\n\n## What the files hold\n\n${describeTables([transactions])}`;
  it('[C6] research says what the request means as a whole, and the plan follows that', () => {
    const list = '- `transactions.csv` (1 KB)';
    const receipts = [
      ['table_describe', { ...description, path: 'transactions.csv' }],
      ['table_query', values],
      ['table_query', answer([[0, 5]])],
    ] as const;
    const note = textOf(act({ request: 'now the same for Q2', files: list, conversation }, receipts));
    expect(note).toContain('as: `Total amount by category in Q2 to totals-q2.csv`');
    const plan = textOf(act({ request: 'now the same for Q2', research: `${note}\n${held}`, files: list }));
    expect(plan).toMatch(/into `totals-q2\.csv`.*\n.*BETWEEN 4 AND 6/);
  });
});

it('[O11] a step of a workflow of another shape is refused, not passed over', () => {
  expect(() => act({ task: 'End with <goto>NEXT.md</goto>' })).toThrow(/cannot do what this step asks.*not an AI/);
});

it('[A2] the note holds all that the plan needs: it reads back what it wrote', async () => {
  const { tablesFromNote } = await import('./tables/table-note.ts');
  const odd = {
    ...customers,
    path: 'a`b.csv',
    columns: [{ ...orders.columns[3], name: 'x`y', values: ['a`', '`b', 'c: d'] }],
  };
  const note = `# Research\n\n## What the files hold\n\n${describeTables([transactions, orders])}\n\n## Assumptions\n- x`;
  const read = tablesFromNote(note);
  expect(read.map(({ path, rows }) => [path, rows])).toEqual([
    ['transactions.csv', 100],
    ['orders.csv', 40],
  ]);
  for (const [index, table] of [transactions, orders].entries()) {
    expect(read[index]?.columns.map(({ name, type, values: list }) => [name, type, list])).toEqual(
      table.columns.map(({ name, type, values: list }) => [name, type, list]),
    );
  }
  expect(read[0]?.columns[0]).toMatchObject({ min: '2025-01-01', max: '2025-12-31' });
  const [back] = tablesFromNote(`${describeTables([odd as typeof customers])}`);
  expect(back?.columns[0]).toMatchObject({ name: 'x`y', values: ['a`', '`b', 'c: d'] });
  expect(back?.path).toBe('a`b.csv');
});
