import { quoteIdentifier } from '@galley/formats';
import { type Condition, conditionsWords, whereClause } from '../columns/condition.ts';
import { type KnownTable, sqlNames } from '../columns/known-table.ts';
import { parseConditions } from '../columns/parse-conditions.ts';
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
  readonly assumptions: readonly string[];
  readonly problems: readonly string[];
  /** The request without what was understood here. */
  readonly rest: string;
}

export function readRows(question: TableQuestion): RowsAsked | null {
  const chosen = chooseTable(question);
  if (chosen === null) return null;
  const { table } = chosen;
  const conditions = parseConditions(question.request, table);
  const sort = parseSort(conditions.rest, table);
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
    sort: sort.keys,
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
