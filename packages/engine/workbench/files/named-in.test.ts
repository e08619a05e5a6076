import { expect, it } from 'vitest';
import { namedIn } from './named-in.ts';

it('[B15] a file is named by its path, its name, or its name without the ending', () => {
  const names = namedIn('Please sum up Transactions.csv, `sub/notes.md` and the budget; see "My plan.docx".');
  expect(
    ['transactions.csv', 'a/transactions.csv', 'sub/notes.md', 'budget.xlsx', 'My plan.docx'].filter(names),
  ).toEqual(['transactions.csv', 'a/transactions.csv', 'sub/notes.md', 'budget.xlsx', 'My plan.docx']);
  expect(['other.csv', 'up', 'a.csv', 'transactions.csv.bak'].filter(names)).toEqual([]);
});
