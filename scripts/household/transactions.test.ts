import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';
import { householdTransactions } from './transactions.ts';

const sample = readFileSync(join(import.meta.dirname, '../../examples/household/transactions.csv'), 'utf8');

describe('the household sample', () => {
  it('is what the generator writes, byte for byte', () => {
    expect(toCsv(householdTransactions(14))).toBe(sample);
  });

  it('has the traits that make it worth a demonstration', () => {
    const rows = householdTransactions(14);
    const dates = rows.map((row) => row.date);
    expect(new Set(rows.map((row) => row.category)).size).toBe(12);
    expect(rows.length).toBeGreaterThan(1_100);
    expect(dates).not.toEqual(dates.toSorted());
    expect(rows.filter((row) => row.cents > 0).every((row) => row.category === 'Salary')).toBe(true);
    expect(rows.every((row) => row.date.startsWith('2025-'))).toBe(true);
  });

  it('quotes a description with a comma or a quote', () => {
    expect(sample).toContain(',"Cheese shop ""La Cave"", Old Town",Groceries,');
    expect(toCsv([{ date: '2025-01-01', description: 'a, b', category: 'c', cents: -5, account: 'd' }])).toBe(
      'date,description,category,amount,account\n2025-01-01,"a, b",c,-0.05,d\n',
    );
  });
});
