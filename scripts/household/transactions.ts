import { fixedCosts } from './fixed-costs.ts';
import { type Random, seededRandom } from './random.ts';
import { spending } from './spending.ts';

export interface Transaction {
  readonly date: string;
  readonly description: string;
  readonly category: string;
  readonly cents: number;
  readonly account: string;
}

const year = 2025;
const months = Array.from({ length: 12 }, (_, index) => index + 1);

function isoDate(month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

function daysIn(month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function fixedIn(month: number, random: Random): Transaction[] {
  return fixedCosts
    .filter((cost) => cost.months?.includes(month) ?? true)
    .map(({ category, description, day, cents, account, spread = 0 }) => ({
      date: isoDate(month, Math.min(day, daysIn(month))),
      description,
      category,
      cents: cents + random.integer(-spread, spread),
      account,
    }));
}

function spentIn(month: number, random: Random): Transaction[] {
  return spending.flatMap((kind) => {
    const count = Math.max(1, Math.round(kind.perMonth * (0.8 + random.next() * 0.4)));
    return Array.from({ length: count }, () => {
      const [description, from, to] = random.pick(kind.purchases);
      return {
        date: isoDate(month, random.integer(1, daysIn(month))),
        description,
        category: kind.category,
        // Squared, because most purchases are small and a few are not.
        cents: -Math.round(from + random.next() ** 2 * (to - from)),
        account: random.pick(kind.accounts),
      };
    });
  });
}

/** By booking day, as a bank exports it: most rows are in order of date, some cards are booked days later. */
function inBookingOrder(transactions: readonly Transaction[], random: Random): Transaction[] {
  return transactions
    .map((transaction, index) => {
      const delay = transaction.account === 'Credit card' && random.next() < 0.25 ? random.integer(1, 4) : 0;
      return { transaction, index, booked: Date.parse(transaction.date) + delay * 86_400_000 };
    })
    .sort((a, b) => a.booked - b.booked || a.index - b.index)
    .map(({ transaction }) => transaction);
}

export function householdTransactions(seed: number): Transaction[] {
  const random = seededRandom(seed);
  const all = months.flatMap((month) => [...fixedIn(month, random), ...spentIn(month, random)]);
  return inBookingOrder(all, random);
}
