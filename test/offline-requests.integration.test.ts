import { describe, expect, it } from 'vitest';
import { openExample } from './offline/workbench.ts';

/** Requests as people type them, and what must be in the answer; checked by hand against the file. */
const answers: readonly (readonly [request: string, ...words: string[]])[] = [
  ['Which account has the most transactions?', '**Credit card**, with 516'],
  ['Which account has the fewest transactions?', '**Savings**, with 1'],
  ['Which category has the lowest total?', '**Rent**, with -15,660'],
  ['Which day had the most transactions?', '**2025-04-05** and **2025-09-30** are level, with 9 each'],
  ['How much did we spend on Dining?', '**-5,837.76**'],
  ['How much did we spend in total in May?', '**-4,558.83**', 'rows where `amount` is under 0'],
  ['How much did we earn in May?', '**5,305.9**', 'rows where `amount` is over 0'],
  ['What is our biggest expense?', '**-1,240**'],
  ['What is the smallest expense?', '**-2.4**'],
  ['Which month had the highest spending?', '**2025-01**, with -5,314.85'],
  ['What is the largest transaction?', '**3,680.4**'],
];

/** What the plan says, without carrying it out. */
const plans: readonly (readonly [request: string, ...words: string[]])[] = [
  ['List the 10 largest expenses', 'WHERE "amount" < 0 ORDER BY "amount" LIMIT 10'],
  ['Make a line chart of the spending by month', '  Chart: line', 'WHERE "amount" < 0', 'sheet `Chart`'],
  ['Make a pie chart of the number of transactions by account in pie.xlsx', '  Chart: pie', '`pie.xlsx`'],
  ['Sort transactions.csv by amount in place', 'Sort `transactions.csv` in place by `amount`'],
  ['Turn the notes into a Word document', 'Set `notes.md` as Word document `notes.docx`'],
  ['top 3 by amount to top.csv', 'ORDER BY "amount" DESC NULLS LAST LIMIT 3'],
  ['One sheet per account', 'sheet `Credit card` of `summary.xlsx` (516 rows)', 'Deliverable: `summary.xlsx`'],
];

/** Wrong is worse than "cannot": nothing is changed, and three requests that work are offered. */
const refusals: readonly (readonly [request: string, ...words: string[]])[] = [
  ['Total amount by category to totals.docx', 'not as `totals.docx`'],
  ['Create a pdf with the total amount by category', 'not as pdf'],
  ['Make a pie chart of the total amount by category', 'A pie cannot show amounts below zero'],
  ['Make a chart', 'cannot do this'],
  ['Delete all rows with category Rent', 'cannot do this'],
  ['How many transactions for Paris?', '"Paris"', 'no cell of the tables'],
  ['Write a poem about our rent', 'cannot do this'],
];

describe('requests as people type them, on the household book', () => {
  it('[A2] questions are answered, each as the file has it', async () => {
    await using bench = await openExample({ example: 'household' });
    for (const [request, ...words] of answers) {
      const { run, reply } = await bench.do(request);
      expect([request, run.status]).toEqual([request, 'done']);
      for (const word of words) expect(reply, request).toContain(word);
    }
    expect(bench.workshop.workbench.draft()).toBeNull();
  });

  it('[A2] [P2] work is planned as it was meant', async () => {
    await using bench = await openExample({ example: 'household' });
    for (const [request, ...words] of plans) {
      const run = await bench.ask(request);
      const plan = await bench.planOf(run);
      for (const word of words) expect(plan, request).toContain(word);
      const { items } = await bench.call.WorkshopGetPlan(run);
      for (const { deliverable, reversibility, evidence } of items) {
        expect([deliverable, reversibility, evidence], request).toEqual([
          expect.any(String),
          expect.any(String),
          expect.any(String),
        ]);
      }
      await bench.call.WorkshopCancelRun(run);
    }
  });

  it('[A2] [O11] what would be wrong is refused, with three requests that work', async () => {
    await using bench = await openExample({ example: 'household' });
    for (const [request, ...words] of refusals) {
      const run = await bench.call.WorkshopGetRun(await bench.ask(request));
      expect([request, run.status]).toEqual([request, 'paused']);
      for (const word of words) expect(run.error?.message, request).toContain(word);
      expect(run.error?.details.suggestions, request).toHaveLength(3);
    }
    expect(bench.workshop.workbench.draft()).toBeNull();
  });

  it('[A2] a chart is in the workbook that was written', async () => {
    await using bench = await openExample({ example: 'household' });
    const { run } = await bench.do('Make a column chart of the number of transactions by account in chart.xlsx');
    expect(run).toMatchObject({ status: 'done', items: [{ status: 'done' }] });
    expect((await bench.read('chart.xlsx')).includes('xl/charts/chart1.xml')).toBe(true);
  });
});
