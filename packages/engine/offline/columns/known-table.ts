import { toTableName } from '@galley/formats';

export interface KnownColumn {
  readonly name: string;
  readonly type: string;
  readonly distinct: number | null;
  readonly nulls: number | null;
  readonly min: string | null;
  readonly max: string | null;
  /** Every value, where there are few; null where they were not looked up. */
  readonly values: readonly string[] | null;
  /** Some of its values, looked up because a request names them; there may be more. */
  readonly seen?: readonly string[];
}

export interface KnownTable {
  readonly path: string;
  readonly rows: number;
  readonly columns: readonly KnownColumn[];
}

/** Names that SQL gives the files, in the order of `paths`, as the table tools do. */
export function sqlNames(paths: readonly string[]): string[] {
  const names: string[] = [];
  for (const path of paths) names.push(toTableName(path, names));
  return names;
}

export function isNumber({ type }: KnownColumn): boolean {
  return type === 'number' || type === 'integer';
}

export function isDate({ type }: KnownColumn): boolean {
  return type === 'date' || type === 'timestamp';
}

const MONEY = /amount|total|price|value|cost|sum|revenue|sales|betrag|spend|balance|salary|fee/i;
const LABEL = /(?:^|[\s_-])(?:id|no|nr|number|code|year|zip|postcode|phone|index|row)$|id$/i;

/** The column that numbers are about when none is named: one whose name speaks of money, or the only one there is. */
export function amountColumn(table: KnownTable): KnownColumn | null {
  const numbers = table.columns.filter(isNumber);
  const money = numbers.find(({ name }) => MONEY.test(name) && !LABEL.test(name));
  if (money !== undefined) return money;
  const measures = numbers.filter(({ name }) => !LABEL.test(name));
  return measures.length === 1 ? (measures[0] ?? null) : null;
}

export function dateColumn(table: KnownTable): KnownColumn | null {
  const dates = table.columns.filter(isDate);
  return dates.find(({ name }) => /date|day|datum/i.test(name)) ?? dates[0] ?? null;
}
