import { quoteIdentifier } from '@galley/formats';
import { type Condition, conditionsWords, whereClause } from '../columns/condition.ts';
import { type KnownTable, sqlNames } from '../columns/known-table.ts';
import { moneyDirection } from '../columns/money-direction.ts';
import { parseConditions } from '../columns/parse-conditions.ts';
import { withoutFiles } from '../request/request-text.ts';
import { code, codeList } from '../session/code-span.ts';
import { chooseTable } from './choose-table.ts';
import { parseColumns } from './select-columns.ts';
import { orderClause, parseSort, type SortKey, sortWords } from './sort.ts';
import type { TableQuestion } from './task.ts';

/** What a request says about the rows of one table: which, which columns, in what order, how many. */
export interface RowsAsked {
  readonly table: KnownTable;
  /** Name of the table in SQL, quoted. */
  readonly from: string;
  readonly conditions: readonly Condition[];
  readonly columns: readonly string[];
  readonly isAllColumns: boolean;
  readonly sort: readonly SortKey[];
  readonly limit: number | null;
  /** "The largest expense": amounts are below zero, so the largest is the lowest number. */
  readonly isSpending: boolean;
  readonly assumptions: readonly string[];
  readonly problems: readonly string[];
  /** The request without what was understood here. */
  readonly rest: string;
}

export function readRows(question: TableQuestion): RowsAsked | null {
  const chosen = chooseTable(question);
  if (chosen === null) return null;
  const { table } = chosen;
  const parsed = parseConditions(question.request, table);
  const isAmountNamed = parsed.conditions.some(({ kind }) => kind === 'compare');
  const money = moneyDirection(isAmountNamed ? '' : withoutFiles(question.request), table);
  const conditions = {
    ...parsed,
    conditions: [...money.conditions, ...parsed.conditions],
    assumptions: [...parsed.assumptions, ...money.assumptions],
  };
  const sort = parseSort(conditions.rest, table);
  const isRanked = money.isSpending && sort.limit !== null && !/\bsort/i.test(question.request);
  const columns = parseColumns(sort.rest, table);
  const unknown = sort.unknown.map(
    (name) => `\`${table.path}\` has no column "${name}" to sort by. ${columnsOf(table)}`,
  );
  return {
    table,
    from: quoteIdentifier(sqlNames([table.path])[0] ?? ''),
    conditions: conditions.conditions,
    columns: columns.columns,
    isAllColumns: columns.isAll,
    sort: isRanked ? sort.keys.map((key) => ({ ...key, descending: !key.descending })) : sort.keys,
    isSpending: money.isSpending,
    limit: sort.limit,
    assumptions: [...chosen.assumptions, ...conditions.assumptions],
    problems: [...(chosen.unclear === null ? [] : [chosen.unclear]), ...conditions.problems, ...unknown],
    rest: columns.rest,
  };
}

export function rowsSql({ from, conditions, columns, isAllColumns, sort, limit }: RowsAsked): string {
  const selected = isAllColumns ? '*' : columns.map(quoteIdentifier).join(', ');
  const first = limit === null ? '' : ` LIMIT ${limit}`;
  return `SELECT ${selected} FROM ${from}${whereClause(conditions)}${orderClause(sort)}${first}`;
}

/** For people: rows of `a.csv` where …, sorted by …. */
export function rowsWords({ table, conditions, columns, isAllColumns, sort, limit }: RowsAsked): string {
  const parts = [limit === null ? `Rows of ${code(table.path)}` : `The first ${limit} rows of ${code(table.path)}`];
  if (conditions.length > 0) parts.push(`where ${conditionsWords(conditions)}`);
  if (!isAllColumns) parts.push(`with the columns ${codeList(columns)}`);
  if (sort.length > 0) parts.push(`sorted by ${sortWords(sort)}`);
  return parts.join(' ');
}

export function columnsOf(table: KnownTable): string {
  return `Its columns are ${codeList(table.columns.map(({ name }) => name))}.`;
}
