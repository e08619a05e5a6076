import { quoteIdentifier } from '@galley/formats';
import { conditionsWords, whereClause } from '../columns/condition.ts';
import { amountColumn, isNumber } from '../columns/known-table.ts';
import { plainWords } from '../request/request-text.ts';
import { code } from '../session/code-span.ts';
import { type Aggregate, aggregateName, aggregateSql, aggregateWords, parseAggregates } from '../tables/aggregate.ts';
import { type Group, groupName, groupSql, groupWords, parseGroups } from '../tables/grouping.ts';
import { ignoredWords, leftovers, unknownWords } from '../tables/leftovers.ts';
import { nameOutput } from '../tables/name-output.ts';
import { columnsOf, type RowsAsked, readRows } from '../tables/read-rows.ts';
import { tableRule } from '../tables/table-rule.ts';
import type { Task } from '../tables/task.ts';
import { noTable, outputs, problem } from '../tables/task.ts';
import { writeRows } from '../tables/write-rows.ts';

const MEASURE =
  /\b(?:totals?|sums?|subtotals?|averages?|mean|median|counts?|number of|minimum|maximum|min|max|aggregate|summari[sz]e|group(?:ed)?|tally|how much|how many|spending|spend|revenue)\b/;
const BY = /\b(?:per|by|for each|for every|grouped by|in each|of each)\b|\b(?:daily|weekly|monthly|quarterly|yearly)\b/;

/** "Total amount by category", "average price per month to prices.xlsx". */
export const groupTotals = tableRule({
  title: 'Totals, counts, averages, minimum and maximum per value of a column, per month, quarter or year',
  example: 'Total amount by category in totals.xlsx',
  matches(request) {
    const words = plainWords(request);
    return MEASURE.test(words) && BY.test(words);
  },
  understand(question) {
    const rows = readRows(question);
    if (rows === null) return noTable;
    const grouped = readGrouped(rows);
    if ('kind' in grouped) return grouped;
    const [only] = grouped.groups;
    const measured = rows.table.columns.find(({ name }) => name === only?.column && only.grain === null);
    // "Top 5 by price": rows in the order of a number, not groups of equal numbers.
    if (rows.limit !== null && grouped.groups.length === 1 && measured !== undefined && isNumber(measured)) {
      const sort = [{ column: measured.name, descending: !rows.isSpending }];
      return writeRows(question, { ...rows, sort }, { label: 'Top rows', suffix: 'top', sheet: 'Top' });
    }
    const { to, sheet, assumptions } = nameOutput(question, {
      source: rows.table.path,
      suffix: `by-${grouped.groups
        .map((group) =>
          groupName(group)
            .toLowerCase()
            .replaceAll(/[^\p{L}\p{N}]+/gu, '-'),
        )
        .join('-and-')}`,
      sheet: 'Totals',
    });
    const description = groupedWords(rows, grouped);
    const sql = groupedSql(rows, grouped, /\b(?:grand total|total row|with (?:a )?total)\b/i.test(question.request));
    const output = {
      label: `By ${grouped.groups.map(groupName).join(' and ')}`,
      description,
      paths: [rows.table.path],
      sql,
      to,
      sheet,
      rows: null,
    };
    return outputs([output], `${description}, written to \`${to}\``, [
      ...rows.assumptions,
      ...ignoredWords(rows),
      ...assumptions,
    ]);
  },
});

export interface Grouped {
  readonly groups: readonly Group[];
  readonly aggregates: readonly Aggregate[];
}

/** What to group by and what to measure; a Task when that is not to be had from this table. */
export function readGrouped(rows: RowsAsked): Grouped | Task {
  const { table, rest } = rows;
  const { groups, unknown } = parseGroups(rest, table);
  if (groups.length === 0) {
    const missing =
      unknown[0] === undefined
        ? 'It is not clear what to group by.'
        : `\`${table.path}\` has no column "${unknown[0]}".`;
    return problem([missing, columnsOf(table)]);
  }
  const words = leftovers(rows);
  if (words.length > 0) return unknownWords(words, table.path);
  if (rows.problems.length > 0) return problem(rows.problems);
  const named = parseAggregates(rest, table).filter(({ column, measure }) => measure === 'count' || column !== null);
  const isGroup = (name: string | undefined) => groups.some(({ column }) => column === name);
  const measured = named.filter(({ column }) => !isGroup(column?.name));
  const amount = amountColumn(table);
  const count: Aggregate = { measure: 'count', column: null };
  const fallback: Aggregate[] = amount === null ? [count] : [count, { measure: 'sum', column: amount }];
  const sums =
    measured.some(({ measure }) => measure === 'sum') && !measured.some(({ measure }) => measure === 'count');
  return { groups, aggregates: measured.length === 0 ? fallback : sums ? [count, ...measured] : measured };
}

export function groupedSql(rows: RowsAsked, { groups, aggregates }: Grouped, withTotal = false): string {
  const where = whereClause(rows.conditions);
  const shown = groups.map((group) => {
    const value = groupSql(group);
    const text = withTotal ? `CAST(${value} AS VARCHAR)` : value;
    return `${text} AS ${quoteIdentifier(groupName(group))}`;
  });
  const measures = aggregates.map(
    (aggregate) => `${aggregateSql(aggregate)} AS ${quoteIdentifier(aggregateName(aggregate))}`,
  );
  const last = aggregates.at(-1);
  const ranked = rows.limit !== null || rows.sort.some(({ descending }) => descending);
  const order =
    ranked && last !== undefined
      ? `${quoteIdentifier(aggregateName(last))} DESC, 1`
      : groups.map((_, at) => at + 1).join(', ');
  const limit = rows.limit === null ? '' : ` LIMIT ${rows.limit}`;
  const grouped = `SELECT ${[...shown, ...measures].join(', ')} FROM ${rows.from}${where} GROUP BY ALL ORDER BY ${order}${limit}`;
  if (!withTotal) return grouped;
  const blanks = groups.map((_, at) => (at === 0 ? `'Total'` : 'NULL'));
  const total = `SELECT ${[...blanks, ...measures].join(', ')} FROM ${rows.from}${where}`;
  return `SELECT * EXCLUDE (galley_part) FROM (SELECT 0 AS galley_part, * FROM (${grouped}) UNION ALL SELECT 1 AS galley_part, * FROM (${total})) ORDER BY galley_part, ${groups.map((_, at) => at + 1).join(', ')}`;
}

export function groupedWords(rows: RowsAsked, { groups, aggregates }: Grouped): string {
  const where = rows.conditions.length === 0 ? '' : ` where ${conditionsWords(rows.conditions)}`;
  const measures = aggregates.map(aggregateWords).join(' and ');
  return `${measures.charAt(0).toUpperCase()}${measures.slice(1)} of ${code(rows.table.path)}${where} per ${groups.map(groupWords).join(' and ')}`;
}
