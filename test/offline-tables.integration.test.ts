import { join } from 'node:path';
import { readSheet } from '@galley/formats';
import { describe, expect, it } from 'vitest';
import { openExample, queryFiles } from './offline/workbench.ts';

/** Cells of a simple csv; a number is the same number with or without zeros at its end. */
const csv = (bytes: Buffer) =>
  bytes
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(',').map((cell) => (/^-?\d+\.\d+$/.test(cell) ? String(Number(cell)) : cell)));

describe('the offline model on tables', () => {
  it('[A2] filters |amount| > 200 to csv', async () => {
    await using bench = await openExample({ example: 'household' });
    const { run } = await bench.do('Filter the transactions with |amount| > 200 to large.csv');
    expect(run).toMatchObject({ status: 'done' });
    const expected = await queryFiles(
      { t: join(bench.directory, 'transactions.csv') },
      "SELECT strftime(date, '%Y-%m-%d'), amount FROM t WHERE amount > 200 OR amount < -200",
    );
    const written = csv(await bench.read('large.csv'));
    expect(written[0]).toEqual(['date', 'description', 'category', 'amount', 'account']);
    expect(written.length - 1).toBe(expected.length);
    const total = (rows: readonly (readonly unknown[])[], at: number) =>
      rows.reduce((sum, row) => sum + Math.round(Number(row.at(at)) * 100), 0);
    expect(total(written.slice(1), -2)).toBe(total(expected, 1));
    expect((await bench.call.DraftPublish(bench.target)).published).toEqual(['large.csv']);
  });

  it('[A2] answers "how many transactions over 100 in March?" without an item and without a Draft', async () => {
    await using bench = await openExample({ example: 'household' });
    const asked = await bench.ask('How many transactions over 100 in March?');
    const run = await bench.call.WorkshopGetRun(asked);
    const reply = await bench.lastReply();
    const [[count] = []] = await queryFiles(
      { t: join(bench.directory, 'transactions.csv') },
      'SELECT count(*) FROM t WHERE amount > 100 AND month(date) = 3',
    );
    expect(run).toMatchObject({ status: 'done', items: [], gate: null });
    expect(reply).toContain(`**${count}** rows`);
    expect(reply).toContain('not an AI');
    expect(bench.workshop.workbench.draft()).toBeNull();
    expect(bench.notifications.filter(({ type }) => type === 'DraftStateChanged')).toEqual([]);
    const items = bench.notifications.filter(({ type }) => type === 'WorkshopImplementProgress');
    expect(items).toEqual([]);
  });

  it('[A2] answers counting questions as DuckDB does', async () => {
    await using bench = await openExample({ example: 'household' });
    const questions: [question: string, sql: string][] = [
      [
        'What is the total amount for Groceries in Q2?',
        "SELECT CAST(sum(CAST(amount AS DECIMAL(18,2))) AS DOUBLE) FROM t WHERE category = 'Groceries' AND quarter(date) = 2",
      ],
      ['How many different categories are there?', 'SELECT count(DISTINCT category) FROM t'],
      ['What is the highest amount?', 'SELECT max(amount) FROM t'],
      ['What is the average amount of Rent?', "SELECT round(avg(amount), 6) FROM t WHERE category = 'Rent'"],
      ['How many rows are there?', 'SELECT count(*) FROM t'],
      [
        'How many transactions between 2025-02-10 and 2025-02-20 except Groceries and Dining?',
        "SELECT count(*) FROM t WHERE date BETWEEN '2025-02-10' AND '2025-02-20' AND category NOT IN ('Groceries', 'Dining')",
      ],
      [
        'how many rows have a description containing "Bäckerei"?',
        "SELECT count(*) FROM t WHERE description ILIKE '%Bäckerei%'",
      ],
      ['How many transactions have |amount| of at least 500?', 'SELECT count(*) FROM t WHERE abs(amount) >= 500'],
      [
        'How many transactions from the Cash account in January or February?',
        "SELECT count(*) FROM t WHERE account = 'Cash' AND month(date) IN (1, 2)",
      ],
    ];
    for (const [question, sql] of questions) {
      const [[expected] = []] = await queryFiles({ t: join(bench.directory, 'transactions.csv') }, sql);
      const { run, reply } = await bench.do(question);
      expect(run, question).toMatchObject({ status: 'done', items: [] });
      const number = Number(expected).toLocaleString('en', { maximumFractionDigits: 6 });
      expect(reply, question).toContain(`**${number}**`);
    }
    expect(bench.workshop.workbench.draft()).toBeNull();
  });

  it('[A2] pivots by quarter, every cell and total as DuckDB adds them', async () => {
    await using bench = await openExample({ example: 'household' });
    await bench.do('Pivot amount by category and quarter into pivot.xlsx');
    const { rows } = readSheet(await bench.read('pivot.xlsx'), { sheet: 'Pivot' });
    expect(rows[0]?.map(({ text }) => text)).toEqual(['category', '2025-Q1', '2025-Q2', '2025-Q3', '2025-Q4', 'Total']);
    const expected = await queryFiles(
      { t: join(bench.directory, 'transactions.csv') },
      'SELECT category, quarter(date), CAST(sum(CAST(amount AS DECIMAL(18,2))) AS DOUBLE) FROM t GROUP BY 1, 2',
    );
    const seen = rows
      .slice(1, -1)
      .flatMap((row) =>
        [1, 2, 3, 4]
          .map((quarter) => [row[0]?.text, quarter, row[quarter]?.value])
          .filter(([, , value]) => value !== 0),
      );
    const key = (row: readonly unknown[]) => `${row[0]} ${row[1]} ${Number(row[2]).toFixed(2)}`;
    expect(seen.map(key).sort()).toEqual(expected.map(key).sort());
    const [[all] = []] = await queryFiles(
      { t: join(bench.directory, 'transactions.csv') },
      'SELECT CAST(sum(CAST(amount AS DECIMAL(18,2))) AS DOUBLE) FROM t',
    );
    expect(rows.at(-1)?.at(-1)?.value).toBe(all);
  });

  it('[A2] merges two csvs with different columns', async () => {
    await using bench = await openExample({ example: 'shop' });
    await bench.do('Merge orders-q1.csv and orders-q2.csv into orders.csv');
    const written = csv(await bench.read('orders.csv'));
    expect(written[0]).toEqual(['order_id', 'date', 'customer_id', 'product', 'quantity', 'amount', 'channel']);
    const [first, second] = [csv(await bench.file('orders-q1.csv')), csv(await bench.file('orders-q2.csv'))];
    expect(written.slice(1)).toEqual([...first.slice(1).map((row) => [...row, '']), ...second.slice(1)]);
  });

  it('[A2] joins two files on a common column, each row where it was', async () => {
    await using bench = await openExample({ example: 'shop' });
    await bench.do('Join orders-q1.csv and customers.csv on customer_id');
    const customers = new Map(csv(await bench.file('customers.csv')).map(([id, name, city]) => [id, [name, city]]));
    const expected = csv(await bench.file('orders-q1.csv'))
      .slice(1)
      .flatMap((row) => {
        const found = customers.get(row[2]);
        return found === undefined ? [] : [[...row, ...found]];
      });
    const written = csv(await bench.read('orders-q1-joined.csv'));
    expect(written.slice(1)).toEqual(expected);
    expect(expected.length).toBeLessThan(63);
  });

  it('[A2] removes duplicates, whole rows and by a key', async () => {
    await using bench = await openExample({ example: 'shop' });
    await bench.do('Remove duplicate rows from orders-q1.csv');
    const rows = csv(await bench.file('orders-q1.csv')).slice(1);
    const whole = [...new Set(rows.map((row) => row.join(',')))];
    expect(
      csv(await bench.read('orders-q1-unique.csv'))
        .slice(1)
        .map((row) => row.join(',')),
    ).toEqual(whole);
    await bench.do('Deduplicate orders-q2.csv by customer_id, keep the last, and save it as last.csv');
    const last = new Map(
      csv(await bench.file('orders-q2.csv'))
        .slice(1)
        .map((row) => [row[2], row]),
    );
    expect(csv(await bench.read('last.csv')).length - 1).toBe(last.size);
    for (const row of csv(await bench.read('last.csv')).slice(1)) expect(row).toEqual(last.get(row[2]));
  });

  it('[A2] totals per group, sorts, converts and splits into files', async () => {
    await using bench = await openExample({ example: 'shop' });
    await bench.do('Total amount by product of orders-q1.csv to totals.json');
    const totals = JSON.parse(String(await bench.read('totals.json')));
    const expected = await queryFiles(
      { t: join(bench.directory, 'orders-q1.csv') },
      'SELECT product, count(*), CAST(sum(CAST(amount AS DECIMAL(18,2))) AS DOUBLE) FROM t GROUP BY 1 ORDER BY 1',
    );
    expect(totals.map(Object.values)).toEqual(expected);
    await bench.do('Sort orders-q2.csv by amount, largest first, into sorted.csv');
    const amounts = csv(await bench.read('sorted.csv'))
      .slice(1)
      .map((row) => Number(row[5]));
    expect(amounts).toEqual([...amounts].sort((left, right) => right - left));
    expect(amounts).toHaveLength(70);
    await bench.do('Convert customers.csv to xlsx');
    const { rows } = readSheet(await bench.read('customers.xlsx'), {});
    expect(rows.map((row) => row.map(({ text }) => text))).toEqual(csv(await bench.file('customers.csv')));
    const { run } = await bench.do('Split customers.csv into one csv file per city');
    expect(run.items).toHaveLength(5);
    const berlin = csv(await bench.file('customers.csv')).filter((row) => row[2] === 'Berlin');
    expect(csv(await bench.read('customers-by-city/Berlin.csv')).slice(1)).toEqual(berlin);
  });

  it('[C6] "now the same for Q2" is the whole request again, for Q2', async () => {
    await using bench = await openExample({ example: 'household' });
    await bench.do('Total amount by category in Q1 to totals-q1.csv');
    const { run } = await bench.do('now the same for Q2');
    expect(run).toMatchObject({ status: 'done' });
    const expected = await queryFiles(
      { t: join(bench.directory, 'transactions.csv') },
      'SELECT category, count(*), CAST(sum(CAST(amount AS DECIMAL(18,2))) AS DOUBLE) FROM t WHERE quarter(date) = 2 GROUP BY 1 ORDER BY 1',
    );
    expect(csv(await bench.read('totals-q2.csv')).slice(1)).toEqual(expected.map((row) => row.map(String)));
    const first = await bench.do('How many transactions over 100 in March?');
    const then = await bench.do('and in April?');
    const [[april] = []] = await queryFiles(
      { t: join(bench.directory, 'transactions.csv') },
      'SELECT count(*) FROM t WHERE amount > 100 AND month(date) = 4',
    );
    expect(first.reply).toContain('in March');
    expect(then.reply).toContain(`**${april}** rows`);
  });

  it('[P3] follows feedback: another name, one part left out, only some rows and columns', async () => {
    await using bench = await openExample({ example: 'household' });
    const run = await bench.ask('Filter transactions over 100 to a.csv');
    await bench.requestChanges(run, 'Call it b.csv and keep only date and amount');
    await bench.requestChanges(run, 'make it glow');
    expect(await bench.planOf(run)).toContain('cannot follow');
    await bench.requestChanges(run, 'only in March, to c.csv, sorted by amount');
    const plan = await bench.planOf(run);
    expect(plan).toContain('`c.csv`');
    expect(plan).toContain('month("date") = 3');
    expect(plan).toContain('SELECT "date", "amount" FROM');
    await bench.approve(run);
    const [[count] = []] = await queryFiles(
      { t: join(bench.directory, 'transactions.csv') },
      'SELECT count(*) FROM t WHERE amount > 100 AND month(date) = 3',
    );
    expect(csv(await bench.read('c.csv')).length - 1).toBe(count);
  });

  it('[P4] answers each comment: the item is dropped, or the comment is declined with a reason', async () => {
    await using bench = await openExample({ example: 'shop' });
    const run = await bench.ask('Split customers.csv into one csv file per city');
    const { items } = await bench.call.WorkshopGetPlan(run);
    const berlin = items.find(({ label }) => label === 'Berlin');
    await bench.call.PlanComment({ ...run, item_id: berlin?.item_id ?? null, text: 'Drop this' });
    await bench.call.PlanComment({ ...run, item_id: null, text: 'Make it glow' });
    await bench.requestChanges(run, '');
    const plan = await bench.call.WorkshopGetPlan(run);
    expect(plan.unanswered).toEqual([]);
    expect(plan.comments.map(({ disposition }) => disposition)).toEqual(['accepted', 'declined']);
    expect(plan.items.map(({ label }) => label)).toEqual(
      items.map(({ label }) => label).filter((label) => label !== 'Berlin'),
    );
  });

  it.each([
    'Write a poem about my budget',
    'Translate notes.md to German',
    'Send the totals to my boss',
    'What should I save on?',
    'Do something nice',
  ])('[A2] [O11] says that it cannot, which is no success: %s', async (request) => {
    await using bench = await openExample({ example: 'household' });
    const { run, reply } = await bench.do(request);
    expect(run).toMatchObject({ status: 'paused', items: [], error: { code: 'OFFLINE_STEP' } });
    expect(run.error?.message).toMatch(/cannot do this.*not an AI/);
    expect(run.error?.remedy).toMatch(/another model/);
    expect(run.error?.details.suggestions).toHaveLength(3);
    expect(reply).toBe('');
    expect(bench.workshop.workbench.draft()).toBeNull();
  });

  it.each([
    ['Sort missing.csv by date', 'no file `missing.csv`'],
    ['Total amount by colour', 'no column "colour"'],
    ['Sort transactions.csv by colour', 'no column "colour"'],
    ['Join transactions.csv with notes on date', 'exactly two tables'],
    ['Convert notes to csv', 'csv already'],
  ])('[A2] [O11] names what is missing: %s', async (request, words) => {
    await using bench = await openExample({ example: 'household' });
    const { run } = await bench.do(request);
    expect(run).toMatchObject({ status: 'paused', items: [], error: { code: 'OFFLINE_STEP' } });
    expect(run.error?.message).toContain(words);
  });

  it('[O11] a run that paused at what it cannot do does not stand in the way of the next request', async () => {
    await using bench = await openExample({ example: 'household' });
    await bench.do('Write a poem about my budget');
    const { run, reply } = await bench.do('How many rows are there?');
    expect(run.status).toBe('done');
    expect(reply).toContain('rows');
  });
});
