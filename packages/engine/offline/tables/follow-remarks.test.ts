import { describe, expect, it } from 'vitest';
import { transactions } from '../testing/known-tables.ts';
import { act, textOf } from '../testing/session.ts';
import { describeTables } from './table-note.ts';

const sections = {
  request: 'One sheet per category of transactions.csv with date and amount, and a summary sheet with totals',
  files: '- `transactions.csv`, 9 kB',
  research: `# Research\n\n## What the files hold\n\n${describeTables([transactions])}`,
};
const planWith = (feedback: string) => textOf(act({ ...sections, feedback }));
const comment = (label: string, text: string) =>
  `Comments. Answer each under "## Review answers":\n- c1 (on item "${label}"): ${text}`;

/** The items with the lines under them, by label. */
function itemsOf(plan: string): Map<string, string> {
  const blocks = plan.split(/^(?=- \[ \] )|^(?=## )/m).filter((block) => block.startsWith('- [ ] '));
  return new Map(
    blocks.map((block) => {
      const text = block.replace(/^- \[ \] \d+\. /, '').trim();
      return [/^(.*?) — /.exec(text)?.[1] ?? '', text];
    }),
  );
}
const before = itemsOf(planWith(''));
const labels = ['Dining', 'Groceries', 'Health', 'Rent', 'Salary', 'Summary'];

describe('[P4] a comment on one item', () => {
  it('changes that item and no other', () => {
    expect([...before.keys()]).toEqual(labels);
    const plan = planWith(comment('Dining', 'Dining only for Q1'));
    const after = itemsOf(plan);
    expect([...after.keys()]).toEqual(labels);
    for (const label of labels.slice(1)) expect(after.get(label)).toBe(before.get(label));
    expect(after.get('Dining')).toContain('month("date") BETWEEN 1 AND 3');
    expect(plan).toMatch(/^- c1: accepted — `Dining` is now: .*Q1/m);
  });

  it('also where the words do not name it, and beside an earlier one', () => {
    const plan = planWith(`${comment('Rent', 'only over 500')}\n- c2 (on item "Dining"): only for March`);
    const after = itemsOf(plan);
    expect(after.get('Rent')).toContain('"amount" > 500');
    expect(after.get('Dining')).toContain('month("date") = 3');
    for (const label of ['Groceries', 'Health', 'Salary', 'Summary']) expect(after.get(label)).toBe(before.get(label));
  });

  it.each([
    ['Groceries', 'Put Groceries and Dining together'],
    ['Dining', 'merge this with Rent'],
    ['Rent', 'make the header bold'],
  ])('that cannot be followed is declined, and the plan stays: %s, %s', (label, text) => {
    const plan = planWith(comment(label, text));
    expect(itemsOf(plan)).toEqual(before);
    expect(plan).toContain('- c1: declined — ');
  });

  it('a wish to drop it drops it alone', () => {
    const after = itemsOf(planWith(comment('Rent', 'Please drop this')));
    expect([...after.keys()]).toEqual(labels.filter((label) => label !== 'Rent'));
  });
});

describe('[P3] feedback about the whole plan', () => {
  it('that names one item in front is about that item', () => {
    const after = itemsOf(planWith('Dining only for Q1'));
    expect([...after.keys()]).toEqual(labels);
    expect(after.get('Rent')).toBe(before.get('Rent'));
    expect(after.get('Dining')).toContain('month("date") BETWEEN 1 AND 3');
  });

  it('still chooses items where it says so', () => {
    expect([...itemsOf(planWith('only Dining and Rent')).keys()]).toEqual(['Dining', 'Rent', 'Summary']);
    expect([...itemsOf(planWith('Dining and Rent only')).keys()]).toEqual(['Dining', 'Rent', 'Summary']);
    expect([...itemsOf(planWith('without Salary')).keys()]).toEqual(labels.filter((label) => label !== 'Salary'));
  });

  it('"Put Groceries and Dining together" drops nothing: it is declined', () => {
    const plan = planWith('Put Groceries and Dining together');
    expect(itemsOf(plan)).toEqual(before);
    expect(plan).toContain('cannot follow');
  });
});

describe('[P2] what a plan of tables tells about each item', () => {
  it('deliverable, reversibility and evidence', () => {
    expect(
      before
        .get('Dining')
        ?.split('\n')
        .slice(2)
        .map((line) => line.trim()),
    ).toEqual([
      'Deliverable: `summary.xlsx`, sheet `Dining`',
      'Reversible: yes, it is a new file',
      'Evidence: its query reads `transactions.csv`',
    ]);
    const counted = `${sections.research}\n\n## What would be written\n- \`summary.xlsx\`, sheet \`Dining\`: 7 rows`;
    const plan = textOf(act({ ...sections, research: counted }));
    expect(plan).toContain('Deliverable: `summary.xlsx`, sheet `Dining`, 7 rows\n');
    expect(plan).toContain('Evidence: research counted 7 rows with its query over `transactions.csv`');
  });

  it('a file that is there is kept by a Checkpoint', () => {
    const files = `${sections.files}\n- \`all.xlsx\`, 9 kB`;
    const plan = textOf(act({ ...sections, files, request: `${sections.request} into all.xlsx` }));
    expect(plan).toContain('Reversible: yes, publishing keeps the version before in a Checkpoint');
  });
});
