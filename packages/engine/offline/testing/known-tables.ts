import type { KnownColumn, KnownTable } from '../columns/known-table.ts';
import { findRule } from '../decide.ts';
import { chooseSources } from '../tables/choose-sources.ts';
import type { TableQuestion, Task } from '../tables/task.ts';

function column(name: string, type: string, facts: Partial<KnownColumn> = {}): KnownColumn {
  return { name, type, distinct: 90, nulls: 0, min: null, max: null, values: null, ...facts };
}

function valued(name: string, values: readonly string[]): KnownColumn {
  return column(name, 'text', { distinct: values.length, values });
}

export const transactions: KnownTable = {
  path: 'transactions.csv',
  rows: 100,
  columns: [
    column('date', 'date', { min: '2025-01-01', max: '2025-12-31' }),
    column('description', 'text'),
    valued('category', ['Dining', 'Groceries', 'Health', 'Rent', 'Salary']),
    column('amount', 'number', { min: '-1240', max: '3680.4' }),
    valued('account', ['Cash', 'Credit card', 'Current account']),
  ],
};

export const orders: KnownTable = {
  path: 'orders.csv',
  rows: 40,
  columns: [
    column('order_id', 'integer', { distinct: 40 }),
    column('order date', 'date', { min: '2024-11-02', max: '2025-02-20' }),
    column('customer_id', 'text'),
    valued('product', ['Chair', 'Desk', 'Lamp']),
    column('quantity', 'integer', { min: '1', max: '5' }),
    column('price', 'number', { min: '5', max: '400' }),
  ],
};

export const customers: KnownTable = {
  path: 'data/customers.csv',
  rows: 20,
  columns: [
    column('customer_id', 'text', { distinct: 20 }),
    column('name', 'text', { distinct: 20 }),
    valued('city', ['Berlin', 'Hamburg', 'New York']),
    column('email', 'text', { nulls: 3 }),
  ],
};

export const allTables = [transactions, orders, customers];

/** What a request comes to over these tables, as research would find. */
export function taskOf(request: string, tables: readonly KnownTable[] = allTables): Task {
  const files = [...tables.map(({ path }) => path), 'notes.md', 'letter.docx'];
  const rule = findRule(request);
  if (rule === undefined || !('understand' in rule)) return { kind: 'problem', text: 'no table rule' };
  const understand = rule.understand as (question: TableQuestion) => Task;
  const { paths, areNamed } = chooseSources(request, files);
  const chosen = paths.flatMap((path) => tables.filter((table) => table.path === path));
  return understand({ request, tables: chosen, files, areNamed });
}

/** The SQL and the place of each output, or the SQL of an answer, or the problem's words. */
export function gist(task: Task): string[] {
  if (task.kind === 'outputs') {
    return task.outputs.map(({ to, sheet, sql }) => `${to}${sheet === null ? '' : `#${sheet}`}: ${sql}`);
  }
  return [task.kind === 'answer' ? task.sql : task.text];
}
