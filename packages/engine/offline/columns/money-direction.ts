import type { Condition } from './condition.ts';
import { amountColumn, type KnownTable } from './known-table.ts';

const OUT =
  /\b(?:spen[dt]|spends|spending|expenses?|expenditures?|expensive|purchases?|costs?|paid|pay|payments?|bills?|cheap|cheapest)\b/i;
const IN = /\b(?:earn|earns|earned|earnings?|incomes?|received|revenues?)\b/i;

export interface MoneyDirection {
  readonly conditions: readonly Condition[];
  readonly assumptions: readonly string[];
  /** Larger means further below zero. */
  readonly isSpending: boolean;
}

const NONE: MoneyDirection = { conditions: [], assumptions: [], isSpending: false };

/**
 * In a book where money goes both ways, "spent" speaks of one of them: income would make every sum of expenses wrong.
 * Where all amounts have one sign, the words say nothing more.
 */
export function moneyDirection(text: string, table: KnownTable): MoneyDirection {
  const amount = amountColumn(table);
  const [out, into] = [OUT.exec(text)?.[0], IN.exec(text)?.[0]];
  const word = out ?? into;
  if (amount === null || word === undefined || (out !== undefined && into !== undefined)) return NONE;
  if (amount.min === null || amount.max === null || !(Number(amount.min) < 0)) return NONE;
  const isBoth = Number(amount.max) > 0;
  const operator = out === undefined ? '>' : '<';
  return {
    conditions: isBoth
      ? [{ kind: 'compare', column: amount.name, operator, value: 0, upTo: null, absolute: false }]
      : [],
    assumptions: isBoth
      ? [`"${word}" is taken to mean rows where \`${amount.name}\` is ${out === undefined ? 'over' : 'under'} 0.`]
      : [],
    isSpending: out !== undefined,
  };
}
