import type { Transaction } from './transactions.ts';

function field(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function amount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function toCsv(transactions: readonly Transaction[]): string {
  const rows = transactions.map(({ date, description, category, cents, account }) =>
    [date, field(description), category, amount(cents), account].join(','),
  );
  return `${['date,description,category,amount,account', ...rows].join('\n')}\n`;
}
