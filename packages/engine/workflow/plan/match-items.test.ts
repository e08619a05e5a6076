import { describe, expect, it } from 'vitest';
import { matchItems } from './match-items.ts';
import { parsePlan } from './parse-plan.ts';

const items = (...lines: string[]) => parsePlan(lines.map((line) => `- [ ] ${line}`).join('\n'));

describe('matchItems', () => {
  it('[P4] knows an item again by its words, whatever its number, case and marks', () => {
    expect(matchItems(items('1. Rent — Add a sheet'), items('7. rent – add a Sheet.'))).toEqual([0]);
  });

  it('[P4] knows a reworded item by its label, and one with a new label by its words', () => {
    const before = items('Rent — add a sheet', 'Food — total of `amount` per month in summary.xlsx');
    const after = items('Groceries — total of `amount` per month in summary.xlsx', 'Rent — delete everything');
    expect(matchItems(before, after)).toEqual([1, 0]);
  });

  it('[P4] does not take an item for its neighbour that differs in one word only', () => {
    const before = items('Food — write `food.txt`', 'Rent — write `rent.txt`', 'Total — write `total.txt`');
    expect(matchItems(before, items('Taxes — write `taxes.txt`', 'Rent — write `rent.txt`'))).toEqual([null, 1]);
  });

  it('takes unlike items for new ones and matches none twice', () => {
    expect(matchItems(items('Rent — add a sheet'), items('Rent — add a sheet', 'Rent — add a sheet'))).toEqual([
      0,
      null,
    ]);
    expect(matchItems(items('Rent — add a sheet'), items('Convert the report to pdf'))).toEqual([null]);
  });

  it('gives the most alike pair precedence over the first', () => {
    const before = items('sort rows of data.csv by day', 'sort rows of data.csv by amount and kind');
    const after = items('please sort rows of data.csv by amount and kind now');
    expect(matchItems(before, after)).toEqual([1]);
  });
});
