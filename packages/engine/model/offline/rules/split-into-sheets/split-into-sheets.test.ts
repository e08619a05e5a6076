import type { SessionMessage } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { decide } from '../../decide.ts';
import { readSession } from '../../session-view.ts';
import { parseSplitRequest } from './request.ts';

const request =
  'Create one sheet per category with date, description and amount, sorted by date, and a summary sheet with totals';

function act(title: string, sections: Record<string, string>, receipts: [tool: string, receipt: unknown][] = []) {
  const text = [`# ${title}`, ...Object.entries(sections).map(([name, body]) => `<${name}>\n${body}\n</${name}>`)].join(
    '\n\n',
  );
  const messages: SessionMessage[] = [
    { role: 'user', text },
    ...receipts.map(
      ([tool, receipt], index): SessionMessage => ({
        role: 'tool',
        call_id: `c${index}`,
        tool,
        success: true,
        receipt: JSON.stringify(receipt),
      }),
    ),
  ];
  return decide(readSession(messages));
}

describe('parseSplitRequest', () => {
  it.each([
    [request, { groupBy: 'category', columns: ['date', 'description', 'amount'], sortBy: 'date', summary: true }],
    [
      'one sheet for each region in regions.xlsx',
      { groupBy: 'region', columns: [], summary: false, target: 'regions.xlsx' },
    ],
    [
      'Make a tab per account with the date and the amount, ordered by amount',
      { columns: ['date', 'amount'], sortBy: 'amount' },
    ],
  ])('[A2] understands %s', (text, expected) => {
    expect(parseSplitRequest(text)).toMatchObject(expected);
  });

  it('[A2] leaves other requests alone', () => {
    expect(parseSplitRequest('Write a poem about sheets')).toBeNull();
  });
});

const columns = ['date', 'description', 'category', 'amount'].map((name) => ({ name, type: 'text' }));
const description = { path: 'a b.csv', row_count: 5, columns };
const groups = {
  columns: [{ name: 'category' }],
  rows: [
    ["Mom's", 2],
    ['Rent', 2],
    [null, 1],
  ],
  row_count: 3,
};
const research = () => {
  const action = act('Research', { request, files: '- `a b.csv` (1 KB)' }, [
    ['get_file_map', {}],
    ['table_describe', description],
    ['table_query', groups],
  ]);
  return 'text' in action ? action.text : '';
};
const planOf = (feedback: string) => {
  const action = act('Plan', { request, research: research(), feedback });
  return 'text' in action ? action.text : '';
};

describe('the split rule', () => {
  it('[R2] researches with map, describe and a query, in this order', () => {
    const files = '- `a b.csv` (1 KB)';
    expect(act('Research', { request, files })).toMatchObject({ tool: 'get_file_map' });
    expect(act('Research', { request, files }, [['get_file_map', {}]])).toMatchObject({ tool: 'table_describe' });
    const third = act('Research', { request, files }, [
      ['get_file_map', {}],
      ['table_describe', description],
    ]);
    expect(third).toMatchObject({ tool: 'table_query', arguments: { paths: ['a b.csv'] } });
  });

  it('[R4] plans one item per group, the empty one too, and the summary', () => {
    const labels = [...planOf('').matchAll(/^- \[ \] \d+\. (.+?) — /gm)].map((match) => match[1]);
    expect(labels).toEqual(["Mom's", 'Rent', 'Without value', 'Summary']);
  });

  it('[R5] turns each item into one export whose SQL is safely quoted', () => {
    const items = [...planOf('').matchAll(/^- \[ \] \d+\. (.+)$/gm)].map((match) => match[1] ?? '');
    const sql = items.map((item) => {
      const action = act('Implement one item', { item });
      return 'tool' in action ? String(action.arguments.sql) : '';
    });
    expect(sql[0]).toBe(
      `SELECT "date", "description", "amount" FROM "a_b" WHERE "category" = 'Mom''s' ORDER BY "date"`,
    );
    expect(sql[2]).toContain('"category" IS NULL');
    expect(sql[3]).toContain('GROUP BY "category"');
  });

  it('[R6] says that it failed when the rows written are not those planned', () => {
    const item = /^- \[ \] 1\. (.+)$/m.exec(planOf(''))?.[1] ?? '';
    const action = act('Implement one item', { item }, [
      ['table_export', { row_count: 1 }],
      ['get_file_map', {}],
    ]);
    expect(action).toEqual({ text: 'Failed: 2 rows were planned for sheet "Mom\'s" and 1 were written.' });
  });

  it('[P3] follows feedback it understands and says when it does not', () => {
    const revised = planOf('Leave out Rent and write to totals.xlsx');
    expect(revised).not.toMatch(/\d\. Rent —/);
    expect(revised).toContain('`totals.xlsx`');
    expect(revised).toContain('without `Rent`');
    expect(planOf('Make it pop')).toContain('cannot follow');
  });

  it('[A2] a table without the column is said, and nothing is planned', () => {
    const action = act('Research', { request: 'one sheet per colour', files: '- `a.csv`' }, [
      ['get_file_map', {}],
      ['table_describe', description],
    ]);
    const text = 'text' in action ? action.text : '';
    expect(text).toContain('no column "colour"');
    const plan = act('Plan', { request: 'one sheet per colour', research: text });
    expect('text' in plan ? plan.text : '').not.toContain('- [ ]');
  });

  it('[A2] says that it is not an AI and what it can do when a request fits no rule', () => {
    const action = act('Summary', { request: 'Write a poem' });
    expect('text' in action ? action.text : '').toMatch(/not an AI[\s\S]*It can:[\s\S]*Split a table/);
  });
});
