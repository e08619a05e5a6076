import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toCsv } from './household/csv.ts';
import { householdTransactions } from './household/transactions.ts';

const folder = join(import.meta.dirname, '../examples/household');
const transactions = householdTransactions(14);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'transactions.csv'), toCsv(transactions));
console.log(`${transactions.length} transactions`);
