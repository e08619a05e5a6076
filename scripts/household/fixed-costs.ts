export interface FixedCost {
  readonly category: string;
  readonly description: string;
  readonly day: number;
  /** Signed cents. */
  readonly cents: number;
  readonly account: string;
  /** 1 to 12; every month when left out. */
  readonly months?: readonly number[];
  /** How far the amount may move up or down, in cents. */
  readonly spread?: number;
}

const account = 'Current account';
const quarters = [1, 4, 7, 10];

/** What comes on a known day of the month. */
export const fixedCosts: readonly FixedCost[] = [
  { category: 'Salary', description: 'Salary, Alder Engineering', day: 27, cents: 368_040, account },
  { category: 'Salary', description: 'Salary, part-time, Stadtbücherei', day: 28, cents: 162_550, account },
  { category: 'Salary', description: 'Year-end bonus', day: 18, cents: 171_040, account, months: [12] },
  { category: 'Salary', description: 'Tax refund', day: 9, cents: 61_237, account, months: [6] },
  { category: 'Salary', description: 'Interest', day: 31, cents: 1_812, account: 'Savings', months: [12] },
  { category: 'Rent', description: 'Rent, Lindenstraße 14', day: 1, cents: -124_000, account },
  { category: 'Rent', description: 'Garage', day: 1, cents: -6_500, account },
  { category: 'Utilities', description: 'Electricity', day: 5, cents: -8_640, account, spread: 1_200 },
  { category: 'Utilities', description: 'Gas, heating', day: 5, cents: -7_250, account, spread: 3_400 },
  { category: 'Utilities', description: 'Water and waste', day: 12, cents: -9_480, account, months: quarters },
  { category: 'Utilities', description: 'Internet and phone', day: 8, cents: -4_499, account },
  { category: 'Utilities', description: 'Mobile plan, family', day: 8, cents: -3_798, account },
  { category: 'Utilities', description: 'Broadcasting fee', day: 15, cents: -5_508, account, months: [2, 5, 8, 11] },
  { category: 'Insurance', description: 'Household insurance', day: 3, cents: -18_940, account, months: [1] },
  { category: 'Insurance', description: 'Liability insurance', day: 3, cents: -7_210, account, months: [1] },
  { category: 'Insurance', description: 'Car insurance, quarterly', day: 2, cents: -14_375, account, months: quarters },
  { category: 'Insurance', description: 'Dental cover', day: 20, cents: -2_680, account },
  { category: 'Transport', description: 'Monthly pass', day: 1, cents: -4_900, account },
  { category: 'Leisure', description: 'Film streaming', day: 14, cents: -1_299, account: 'Credit card' },
  { category: 'Leisure', description: 'Sports club, family', day: 4, cents: -3_850, account },
  { category: 'Education', description: 'Music school, violin', day: 10, cents: -7_800, account },
];
