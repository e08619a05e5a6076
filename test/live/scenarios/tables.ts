import { listSheets, readSheet } from '@galley/formats';
import type { AnswerStep } from '../../scripted-answers.ts';
import { expectPublished, type Scenario, type ScenarioOutcome } from '../scenario.ts';

interface Sale {
  readonly day: string;
  readonly category: string;
  readonly amount: number;
}

const categories = ['Books', 'Food', 'Travel'];
const sales: readonly Sale[] = Array.from({ length: 60 }, (_unused, index) => ({
  day: `2025-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`,
  category: categories[index % 3] ?? '',
  amount: Math.round(((index * 37) % 500) * 100 - 12_000) / 100,
}));

function toCsv(rows: readonly Sale[]): string {
  return ['day,category,amount', ...rows.map(({ day, category, amount }) => `${day},${category},${amount}`), ''].join(
    '\n',
  );
}

const linesOf = (bytes: Buffer) =>
  bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);

/** Every number in a file, whatever its format. */
async function numbersIn(outcome: ScenarioOutcome, path: string): Promise<number[]> {
  const bytes = await outcome.read(path);
  if (!path.endsWith('.xlsx')) return (bytes.toString('utf8').match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  return listSheets(bytes).flatMap(({ name }) =>
    readSheet(bytes, { sheet: name, rowCount: 1000 }).rows.flatMap((row) =>
      row.flatMap(({ value }) => (typeof value === 'number' ? [value] : [])),
    ),
  );
}

const quarterOf = ({ day }: Sale) => Math.ceil(Number(day.slice(5, 7)) / 3);

function written(file: string, text: string): AnswerStep {
  return { file, calls: [{ name: 'write_text_file', input: { path: file, text } }] };
}

function sheetOf(category: string) {
  const rows = sales
    .filter((sale) => sale.category === category)
    .sort((one, other) => one.day.localeCompare(other.day));
  return { name: category, rows: [['day', 'amount'], ...rows.map(({ day, amount }) => [day, amount])] };
}

const totalOf = (category: string, quarter: number) =>
  sales
    .filter((sale) => sale.category === category && quarterOf(sale) === quarter)
    .reduce((sum, { amount }) => sum + amount, 0);

function pivot(): (string | number)[][] {
  return [
    ['category', 'Q1', 'Q2', 'Q3', 'Q4'],
    ...categories.map((category) => [category, ...[1, 2, 3, 4].map((quarter) => totalOf(category, quarter))]),
  ];
}

export const tableScenarios: readonly Scenario[] = [
  {
    name: 'split by category',
    files: { 'sales.csv': toCsv(sales) },
    request:
      'Create by-category.xlsx with one sheet per category of sales.csv, each with day and amount, sorted by day.',
    async check(outcome) {
      const missing = expectPublished(outcome, 'by-category.xlsx');
      if (missing.length > 0) return missing;
      const bytes = await outcome.read('by-category.xlsx');
      return categories.flatMap((category) => {
        const sheet = listSheets(bytes).find(({ name }) => name.toLowerCase() === category.toLowerCase());
        if (sheet === undefined) return [`no sheet ${category}`];
        return sheet.rows === 21 ? [] : [`${category} has ${sheet.rows} rows, not a heading and 20`];
      });
    },
    answer: {
      steps: [
        {
          file: 'by-category.xlsx',
          calls: [{ name: 'xlsx_create', input: { path: 'by-category.xlsx', sheets: categories.map(sheetOf) } }],
        },
      ],
    },
  },
  {
    name: 'merge two csv files',
    files: { 'first.csv': toCsv(sales.slice(0, 25)), 'second.csv': toCsv(sales.slice(25)) },
    request: 'Merge first.csv and second.csv into merged.csv, with the rows of both.',
    async check(outcome) {
      const missing = expectPublished(outcome, 'merged.csv');
      if (missing.length > 0) return missing;
      const lines = linesOf(await outcome.read('merged.csv'));
      return lines.length === 61 ? [] : [`merged.csv has ${lines.length} lines, not 61`];
    },
    answer: { steps: [written('merged.csv', toCsv(sales))] },
  },
  {
    name: 'pivot by quarter',
    files: { 'sales.csv': toCsv(sales) },
    request: 'Make pivot.xlsx: a pivot of sales.csv with the total amount per category and quarter.',
    async check(outcome) {
      const missing = expectPublished(outcome, 'pivot.xlsx');
      if (missing.length > 0) return missing;
      const found = await numbersIn(outcome, 'pivot.xlsx');
      return categories.flatMap((category) =>
        [1, 2, 3, 4].flatMap((quarter) => {
          const total = totalOf(category, quarter);
          return found.some((number) => Math.abs(number - total) < 0.005)
            ? []
            : [`${category} Q${quarter}: ${total} is missing`];
        }),
      );
    },
    answer: {
      steps: [
        {
          file: 'pivot.xlsx',
          calls: [{ name: 'xlsx_create', input: { path: 'pivot.xlsx', sheets: [{ name: 'Pivot', rows: pivot() }] } }],
        },
      ],
    },
  },
  {
    name: 'fill a template',
    files: {
      'letter.md': '# Dear {{name}}\n\nYour balance is {{balance}} euros.\n',
      'people.csv': 'name,balance\nAda,12\nGrace,70\n',
    },
    request: 'Fill the template letter.md for each row of people.csv, one file per person.',
    async check(outcome) {
      const texts = await Promise.all(
        outcome.published.map(async (path) => (await outcome.read(path)).toString('utf8')),
      );
      const problems = texts.some((text) => text.includes('{{')) ? ['a placeholder is left'] : [];
      const expected = ['Dear Ada\n\nYour balance is 12 euros', 'Dear Grace\n\nYour balance is 70 euros'];
      return [
        ...problems,
        ...expected
          .filter((part) => !texts.some((text) => text.includes(part)))
          .map((part) => `no letter says "${part}"`),
      ];
    },
    answer: {
      steps: [
        written('Ada.md', '# Dear Ada\n\nYour balance is 12 euros.\n'),
        written('Grace.md', '# Dear Grace\n\nYour balance is 70 euros.\n'),
      ],
    },
  },
  {
    name: 'filter to csv',
    files: { 'sales.csv': toCsv(sales) },
    request: 'Write the rows of sales.csv with |amount| > 200 to big.csv.',
    async check(outcome) {
      const missing = expectPublished(outcome, 'big.csv');
      if (missing.length > 0) return missing;
      const expected = sales.filter(({ amount }) => Math.abs(amount) > 200).length;
      const rows = linesOf(await outcome.read('big.csv')).length - 1;
      return rows === expected ? [] : [`big.csv has ${rows} rows, not ${expected}`];
    },
    answer: { steps: [written('big.csv', toCsv(sales.filter(({ amount }) => Math.abs(amount) > 200)))] },
  },
  {
    name: 'remove duplicates',
    files: { 'sales.csv': toCsv([...sales, ...sales.slice(0, 7)]) },
    request: 'Remove duplicate rows from sales.csv and write the result to unique.csv.',
    async check(outcome) {
      const missing = expectPublished(outcome, 'unique.csv');
      if (missing.length > 0) return missing;
      const rows = linesOf(await outcome.read('unique.csv')).length - 1;
      return rows === 60 ? [] : [`unique.csv has ${rows} rows, not 60`];
    },
    answer: { steps: [written('unique.csv', toCsv(sales))] },
  },
  {
    name: 'answer a counting question',
    files: { 'sales.csv': toCsv(sales) },
    request: 'How many sales over 100 are there in March?',
    async check({ message, published, changes }) {
      const expected = sales.filter(({ day, amount }) => day.slice(5, 7) === '03' && amount > 100).length;
      const problems = new RegExp(`\\b${expected}\\b`).test(message)
        ? []
        : [`the answer does not say ${expected}: ${message}`];
      return changes + published.length === 0 ? problems : [...problems, 'a Draft was made for a question'];
    },
    answer: {
      research: [{ name: 'read_file', input: { path: 'sales.csv' } }],
      steps: [],
      reply: `There are ${sales.filter(({ day, amount }) => day.slice(5, 7) === '03' && amount > 100).length} of them.`,
    },
  },
];
