import { quoteIdentifier } from '@galley/formats';
import { type Condition, conditionsWords, literal, whereClause } from '../columns/condition.ts';
import { amountColumn } from '../columns/known-table.ts';
import { plainWords } from '../request/request-text.ts';
import { endingOf, formatAsked, freeName, nameFiles, stemOf } from '../request/target.ts';
import { code } from '../session/code-span.ts';
import { type Group, groupName, groupSql, groupValues, parseGroups } from '../tables/grouping.ts';
import type { Output } from '../tables/output.ts';
import { columnsOf, type RowsAsked, readRows, rowsSql, rowsWords } from '../tables/read-rows.ts';
import { tableRule } from '../tables/table-rule.ts';
import type { TableQuestion, Task } from '../tables/task.ts';
import { noTable, outputs, problem } from '../tables/task.ts';

const SHEETS = /(?<![.\w])(?:sheet|tab|worksheet)s?\s+(?:per|by|for (?:each|every))\b/;
const FILES = /(?<![.\w])(?:file|csv|document|workbook|spreadsheet|json)s?\s+(?:per|by|for (?:each|every))\b/;
const SPLIT = /\b(?:split|break up|divide|separate)\b.*\b(?:by|per|into (?:one|a|separate|several)|for each)\b/;
const MOST = 200;

/** "One sheet per category with date and amount, sorted by date, and a summary sheet with totals", "split by region into files". */
export const splitTable = tableRule({
  title: 'Split a table into one sheet or one file per value of a column, with an optional summary of totals',
  example: 'Create one sheet per category with date and amount, sorted by date, and a summary sheet with totals',
  matches(request) {
    const words = plainWords(request);
    return SHEETS.test(words) || FILES.test(words) || SPLIT.test(words);
  },
  understand(question) {
    const rows = readRows(question);
    if (rows === null) return noTable;
    const group = readGroup(rows);
    if ('kind' in group) return group;
    if (rows.problems.length > 0) return problem(rows.problems);
    const known = groupValues(group, rows.table);
    if (known === null || known.length > MOST) {
      return problem([`${code(group.column)} has too many different values (at most ${MOST} sheets or files).`]);
    }
    const chosen = known.filter((value) => rows.conditions.every((condition) => allows(condition, group, value)));
    const others = rows.conditions.filter((condition) => !isAbout(condition, group));
    const nulls = rows.table.columns.find(({ name }) => name === group.column)?.nulls ?? 0;
    const hasEmpty =
      nulls > 0 &&
      !rows.conditions.some(
        (condition) => isAbout(condition, group) && !(condition.kind === 'values' && condition.negated),
      );
    const place = placing(question, rows, group);
    const part = (value: string | null) => onePart({ ...rows, conditions: others }, group, value, place(value));
    const parts = [...chosen.map((value) => part(value)), ...(hasEmpty ? [part(null)] : [])];
    const summary = summaryOf(question, rows, group, place(null).to);
    const assumptions = [
      ...rows.assumptions,
      ...(group.grain === null ? [] : [`Groups are the ${group.grain}s of ${code(group.column)}.`]),
    ];
    const all = summary === null ? parts : [...parts, summary];
    return outputs(
      all,
      `One ${place(null).sheet === null ? 'file' : 'sheet'} for each ${groupName(group)} in ${code(rows.table.path)}`,
      assumptions,
    );
  },
});

function readGroup({ table, rest }: RowsAsked): Group | Task {
  const { groups, unknown } = parseGroups(rest, table);
  const [group] = groups;
  if (group !== undefined) return group;
  const missing =
    unknown[0] === undefined ? 'It is not clear what to split by.' : `\`${table.path}\` has no column "${unknown[0]}".`;
  return problem([missing, columnsOf(table)]);
}

function isAbout(condition: Condition, { column, grain }: Group): boolean {
  return grain === null && condition.kind === 'values' && condition.column === column;
}

function allows(condition: Condition, group: Group, value: string): boolean {
  if (condition.kind !== 'values' || !isAbout(condition, group)) return true;
  return condition.values.includes(value) !== condition.negated;
}

interface Place {
  readonly to: string;
  readonly sheet: string | null;
  readonly label: string;
}

/** Sheets of one workbook unless the request speaks of files. */
function placing(
  { request, files }: TableQuestion,
  { table }: RowsAsked,
  group: Group,
): (value: string | null) => Place {
  const { target } = nameFiles(request, files);
  const words = plainWords(request);
  const isFiles = !SHEETS.test(words) && (FILES.test(words) || /\b(?:files|csvs|documents|workbooks)\b/.test(words));
  const ending =
    target === null
      ? (formatAsked(request) ?? (/\bexcel|xlsx|workbook|spreadsheet/.test(words) ? 'xlsx' : 'csv'))
      : endingOf(target);
  const folder = `${stemOf(table.path)}-by-${groupName(group)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`;
  // A workbook that is there already is somebody's, even where it has the same name.
  const workbook = freeName('summary.xlsx', files);
  return (value) => {
    const label = value ?? 'Without value';
    if (!isFiles) return { to: target !== null && ending === 'xlsx' ? target : workbook, sheet: label, label };
    const name = label.replaceAll(/[\p{Control}<>:"/\\|?*]+/gu, ' ').trim();
    return {
      to: `${folder}/${name === '' ? 'empty' : name}.${ending}`,
      sheet: ending === 'xlsx' ? 'Rows' : null,
      label,
    };
  };
}

function onePart(rows: RowsAsked, group: Group, value: string | null, { to, sheet, label }: Place): Output {
  const expression = group.grain === null ? quoteIdentifier(group.column) : `CAST(${groupSql(group)} AS VARCHAR)`;
  const isText = rows.table.columns.find(({ name }) => name === group.column)?.type === 'text';
  const text = group.grain !== null || isText ? expression : `CAST(${expression} AS VARCHAR)`;
  const condition = value === null ? `${quoteIdentifier(group.column)} IS NULL` : `${text} = ${literal(value)}`;
  const sql = rowsSql(rows);
  const where = sql.includes(' WHERE ')
    ? sql.replace(' WHERE ', ` WHERE ${condition} AND `)
    : sql.replace(/(?= ORDER BY | LIMIT |$)/, ` WHERE ${condition}`);
  const is = value === null ? 'is empty' : `is ${code(value)}`;
  const about = `${code(group.column)}${group.grain === null ? '' : ` (${group.grain})`} ${is}`;
  const words = rowsWords(rows);
  const of = `Rows of ${code(rows.table.path)}`;
  const description =
    rows.conditions.length > 0
      ? words.replace(' where ', ` where ${about} and `)
      : words.replace(of, `${of} where ${about}`);
  return { label, description, paths: [rows.table.path], sql: where, to, sheet, rows: null };
}

/** Row count and total for each group and for all, when the request asks for a summary. */
function summaryOf({ request }: TableQuestion, rows: RowsAsked, group: Group, workbook: string): Output | null {
  const amount = amountColumn(rows.table);
  if (!/\b(?:summary|totals?|overview)\b/i.test(request) || amount === null || endingOf(workbook) !== 'xlsx')
    return null;
  const name = quoteIdentifier(groupName(group));
  const total = `CAST(sum(CAST(${quoteIdentifier(amount.name)} AS DECIMAL(38, 6))) AS DOUBLE) AS total`;
  const from = `${rows.from}${whereClause(rows.conditions)}`;
  const groups = `SELECT coalesce(CAST(${groupSql(group)} AS VARCHAR), '(empty)') AS ${name}, count(*) AS row_count, ${total} FROM ${from} GROUP BY ALL`;
  const all = `SELECT 'Total', count(*), ${total} FROM ${from}`;
  const where = rows.conditions.length === 0 ? '' : ` where ${conditionsWords(rows.conditions)}`;
  return {
    label: 'Summary',
    description: `Row count and total of ${code(amount.name)} of ${code(rows.table.path)}${where} per ${code(groupName(group))}`,
    paths: [rows.table.path],
    sql: `SELECT * EXCLUDE (part) FROM (SELECT 0 AS part, * FROM (${groups}) UNION ALL SELECT 1 AS part, * FROM (${all})) ORDER BY part, ${name}`,
    to: workbook,
    sheet: 'Summary',
    rows: null,
  };
}
