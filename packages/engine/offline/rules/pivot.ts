import { quoteIdentifier } from '@galley/formats';
import { columnMentions } from '../columns/column-mentions.ts';
import { conditionsWords, literal, whereClause } from '../columns/condition.ts';
import { amountColumn, isNumber, type KnownTable } from '../columns/known-table.ts';
import { plainWords } from '../request/request-text.ts';
import { code } from '../session/code-span.ts';
import { type Aggregate, aggregateSql, aggregateWords, parseAggregates } from '../tables/aggregate.ts';
import { type Group, groupName, groupSql, groupValues, groupWords, parseGroups } from '../tables/grouping.ts';
import { nameOutput } from '../tables/name-output.ts';
import { columnsOf, type RowsAsked, readRows } from '../tables/read-rows.ts';
import { tableRule } from '../tables/table-rule.ts';
import type { Task } from '../tables/task.ts';
import { noTable, outputs, problem } from '../tables/task.ts';

const PIVOT =
  /\b(?:pivot\w*|cross-?\s?tab\w*|matrix)\b|\b(?:months?|quarters?|years?|\w+)\s+(?:as|in)\s+(?:the\s+)?columns\b|\bacross the top\b/;
const MOST_COLUMNS = 60;

/** "Pivot amount by category and quarter". */
export const pivot = tableRule({
  title: 'Pivot a table: one column against months, quarters, years or another column',
  example: 'Pivot amount by category and quarter into pivot.xlsx',
  matches: (request) => PIVOT.test(plainWords(request)),
  understand(question) {
    const rows = readRows(question);
    if (rows === null) return noTable;
    if (rows.problems.length > 0) return problem(rows.problems);
    const axes = readAxes(rows, question.request);
    if ('kind' in axes) return axes;
    const { down, across, values, assumptions } = axes;
    const aggregate = readMeasure(rows, [down, across]);
    const name = nameOutput(question, { source: rows.table.path, suffix: `by-${groupName(across)}`, sheet: 'Pivot' });
    const where = rows.conditions.length === 0 ? '' : ` where ${conditionsWords(rows.conditions)}`;
    const words = aggregateWords(aggregate);
    const description = `${words.charAt(0).toUpperCase()}${words.slice(1)} of ${code(rows.table.path)}${where}, a row for each ${groupWords(down)} and a column for each ${groupWords(across)}, with totals`;
    const sql = pivotSql(rows, { down, across, values, aggregate });
    const output = {
      label: 'Pivot',
      description,
      paths: [rows.table.path],
      sql,
      to: name.to,
      sheet: name.sheet,
      rows: null,
    };
    return outputs([output], `${description}, written to \`${name.to}\``, [
      ...rows.assumptions,
      ...assumptions,
      ...name.assumptions,
    ]);
  },
});

interface Axes {
  readonly down: Group;
  readonly across: Group;
  readonly values: readonly string[];
  readonly assumptions: readonly string[];
}

function readAxes({ table, rest }: RowsAsked, request: string): Axes | Task {
  const { groups, unknown } = parseGroups(axisWords(rest), table);
  const assumptions: string[] = [];
  let [down, across] = groups;
  if (down === undefined) {
    const missing =
      unknown[0] === undefined
        ? 'It is not clear what to pivot by.'
        : `\`${table.path}\` has no column "${unknown[0]}".`;
    return problem([missing, columnsOf(table)]);
  }
  if (across === undefined) {
    // One axis alone: time goes across, what it is about goes down.
    const other: Group | null = down.grain === null ? timeAxis(table) : labelAxis(table);
    if (other === null) return problem([`A pivot needs two things to set against each other.`, columnsOf(table)]);
    [down, across] = down.grain === null ? [down, other] : [other, down];
    assumptions.push(
      `Set against ${groupWords(down.column === other.column ? down : other)}, since only one thing was named.`,
    );
  } else if (down.grain !== null && across.grain === null) [down, across] = [across, down];
  const named = /\b([\p{L}\p{N}_-]+?)s?\s+(?:as|in)\s+(?:the\s+)?columns\b/iu.exec(request)?.[1];
  if (named !== undefined && groupName(down).toLowerCase() === named.toLowerCase()) [down, across] = [across, down];
  const values = groupValues(across, table);
  if (values === null || values.length > MOST_COLUMNS) {
    return problem([`${groupWords(across)} has too many different values for columns (at most ${MOST_COLUMNS}).`]);
  }
  return { down, across, values, assumptions };
}

/** "quarters as columns" and "against month" name an axis like "by quarter" does. */
function axisWords(text: string): string {
  return text
    .replaceAll(
      /\b(?:against|versus|vs\.?|and|with)\s+(?=[\p{L}\p{N}_-]+\s+(?:as|in)\s+(?:the\s+)?columns\b)/giu,
      ' by ',
    )
    .replaceAll(/\b(?:against|versus|vs\.?)\s+/gi, ' by ');
}

function timeAxis({ columns }: KnownTable): Group | null {
  const date = columns.find(({ type }) => type === 'date' || type === 'timestamp');
  return date === undefined ? null : { column: date.name, grain: 'month' };
}

function labelAxis({ columns }: KnownTable): Group | null {
  const labels = columns.filter(
    ({ type, distinct }) => type === 'text' && distinct !== null && distinct >= 2 && distinct <= 100,
  );
  const label =
    labels.find(({ name }) => /categor|type|department|region|status|product|kind/i.test(name)) ?? labels[0];
  return label === undefined ? null : { column: label.name, grain: null };
}

function readMeasure({ table, rest }: RowsAsked, axes: readonly Group[]): Aggregate {
  const isAxis = (name: string | undefined) => axes.some(({ column }) => column === name);
  const [named] = parseAggregates(rest, table).filter(
    ({ column, measure }) => measure === 'count' || (column !== null && !isAxis(column.name)),
  );
  if (named !== undefined) return named;
  const spoken = columnMentions(rest, table).find(
    ({ column: found }) => isNumber(found) && !isAxis(found.name),
  )?.column;
  const column = spoken ?? amountColumn(table);
  return column === null ? { measure: 'count', column: null } : { measure: 'sum', column };
}

interface PivotParts {
  readonly down: Group;
  readonly across: Group;
  readonly values: readonly string[];
  readonly aggregate: Aggregate;
}

function pivotSql({ from, conditions, table }: RowsAsked, { down, across, values, aggregate }: PivotParts): string {
  const adds = aggregate.measure === 'sum' || aggregate.measure === 'count';
  const measure = (filter: string) =>
    adds ? `coalesce(${aggregateSql(aggregate, filter)}, 0)` : aggregateSql(aggregate, filter);
  const key = `CAST(${groupSql(across)} AS VARCHAR)`;
  const cells = values.map(
    (value) => `${measure(` FILTER (WHERE ${key} = ${literal(value)})`)} AS ${quoteIdentifier(value)}`,
  );
  const hasEmpty = (table.columns.find(({ name }) => name === across.column)?.nulls ?? 0) > 0;
  if (hasEmpty) cells.push(`${measure(` FILTER (WHERE ${quoteIdentifier(across.column)} IS NULL)`)} AS "(empty)"`);
  const measures = [...cells, `${measure('')} AS "Total"`].join(', ');
  const label = `coalesce(CAST(${groupSql(down)} AS VARCHAR), '(empty)') AS ${quoteIdentifier(groupName(down))}`;
  const where = whereClause(conditions);
  const groups = `SELECT ${label}, ${measures} FROM ${from}${where} GROUP BY ALL`;
  const total = `SELECT 'Total', ${measures} FROM ${from}${where}`;
  return `SELECT * EXCLUDE (galley_part) FROM (SELECT 0 AS galley_part, * FROM (${groups}) UNION ALL SELECT 1 AS galley_part, * FROM (${total})) ORDER BY galley_part, ${quoteIdentifier(groupName(down))}`;
}
