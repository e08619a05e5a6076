import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { sampleDocument } from '../documents/sample-document.ts';
import { sampleLines } from '../formats-tables/sample-lines.ts';
import type { BenchRow } from '../measure.ts';
import { type BenchPage, openBenchPage } from './bench-page.ts';
import { goal } from './goal.ts';
import { longestTaskInPage } from './in-page.ts';

const ROWS = 200_000;

function table(change: (row: number) => string): string {
  const rows = Array.from(
    { length: ROWS },
    (_, row) => `${row + 1},2026-01-${(row % 28) + 1},${change(row)},shop ${row % 97}`,
  );
  return ['id,day,amount,shop', ...rows, ''].join('\n');
}

const amount = (row: number) => String((row * 7919) % 10_000);

/** Two hundred thousand rows, of which every `every`th differs: the review lists those. */
async function tablePage(every: number): Promise<BenchPage> {
  const after = table((row) => (row % every === Math.floor(every / 2) ? `${amount(row)}.5` : amount(row)));
  return await openBenchPage({ files: { 'big.csv': { before: table(amount), after } } });
}

const review = (page: Page) => page.getByRole('region', { name: 'Draft review' });

/** The longest time in which the page answers nobody while somebody scrolls through all of it. */
async function longestTask(): Promise<number> {
  await using bench = await tablePage(1);
  const { page } = bench;
  await review(page)
    .getByText(/shop \d/)
    .first()
    .waitFor({ timeout: 120_000 });
  return await page.evaluate<number>(longestTaskInPage);
}

/** From a click on the file to its first changed line. */
async function openingTime(
  name: string,
  before: string | Buffer,
  after: string | Buffer,
  shown: RegExp,
): Promise<number> {
  await using bench = await openBenchPage({
    files: { 'a-first.txt': { before: 'one\n', after: 'two\n' }, [name]: { before, after } },
  });
  const { page } = bench;
  await review(page).getByText('two').first().waitFor();
  const started = performance.now();
  await review(page).getByText(name).first().click();
  await review(page).getByText(shown).first().waitFor();
  return performance.now() - started;
}

async function openLines(): Promise<number> {
  const { before, after } = sampleLines(100_000);
  return await openingTime('lines.txt', before.join('\n'), after.join('\n'), /line 0 of the text.* edited/);
}

async function openDocument(): Promise<number> {
  const [before, after] = await Promise.all([sampleDocument(300), sampleDocument(300, 'changed')]);
  return await openingTime('report.docx', await readFile(before), await readFile(after), /Chapter|Section|section/);
}

/** From the button to the word that it is in the folder. */
async function publish(): Promise<number> {
  await using bench = await tablePage(1000);
  const { page } = bench;
  const button = review(page)
    .getByRole('button', { name: /^Publish/ })
    .first();
  await button.waitFor();
  const started = performance.now();
  await button.click();
  await page.getByRole('region', { name: 'Conversation' }).getByText('Published big.csv').waitFor();
  return (performance.now() - started) / 1000;
}

export const reviewRows: readonly BenchRow[] = [
  { work: 'scroll a diff of 200,000 rows, longest task', unit: 'ms', rounds: 1, ours: longestTask, ...goal(50) },
  { work: 'open a text diff of 100,000 lines', unit: 'ms', rounds: 1, ours: openLines, ...goal(1000) },
  { work: 'open a document diff of 300 pages', unit: 'ms', rounds: 1, ours: openDocument, ...goal(3000) },
  { work: 'publish 200,000 rows', unit: 's', rounds: 1, ours: publish, ...goal(5) },
];
