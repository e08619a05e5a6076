import { quoteIdentifier, toTableName } from '@galley/formats';
import { isDate, type KnownTable } from '../columns/known-table.ts';
import { reasonOf, type ToolRequest } from '../decision/steps.ts';
import { endingOf, sheetOf } from '../request/target.ts';
import type { ToolOutcome } from '../session/session-view.ts';
import { asQueryAnswer, asSheets, asTable } from './receipts.ts';

export interface Looked {
  readonly tables: readonly KnownTable[];
  readonly problems: readonly string[];
}

/** Describes each file and looks up the values of columns that have few of them. */
export function* lookAtTables(paths: readonly string[]): Generator<ToolRequest, Looked, ToolOutcome> {
  const tables: KnownTable[] = [];
  const problems: string[] = [];
  const parts: string[] = [];
  for (const file of paths) parts.push(...(yield* sheetsOf(file, problems)));
  for (const path of parts) {
    const described = yield { tool: 'table_describe', arguments: { path } };
    if (!described.success) {
      problems.push(`\`${path}\` could not be read: ${reasonOf(described)}`);
      continue;
    }
    let table = asTable(described.receipt);
    if (table === null) {
      const mapped = yield { tool: 'table_get_map', arguments: { path } };
      table = mapped.success ? asTable(mapped.receipt) : null;
      if (table !== null)
        problems.push(`\`${path}\` is so wide that only its first ${table.columns.length} columns are known.`);
    }
    if (table === null) problems.push(`\`${path}\` has more columns than fixed rules can take in.`);
    else tables.push(yield* withValues(table));
  }
  return { tables, problems };
}

const WORKBOOKS = ['xlsx', 'xlsm'];
/** Looking at more sheets than this would make a simple question slow; a person can name the one meant. */
const MOST_SHEETS = 12;

/** A workbook with several sheets is several tables. */
function* sheetsOf(path: string, problems: string[]): Generator<ToolRequest, string[], ToolOutcome> {
  if (!WORKBOOKS.includes(endingOf(path)) || sheetOf(path) !== null) return [path];
  const mapped = yield { tool: 'get_file_map', arguments: { path } };
  const sheets = (mapped.success ? asSheets(mapped.receipt) : []).filter(({ rows }) => rows > 0);
  if (sheets.length < 2) return [path];
  if (sheets.length > MOST_SHEETS) {
    problems.push(`Only the first ${MOST_SHEETS} of ${sheets.length} sheets of \`${path}\` were looked at.`);
  }
  return sheets.slice(0, MOST_SHEETS).map(({ name }) => `${path}#${name}`);
}

const FEW = 60;
const ALL = 200;

function* withValues(table: KnownTable): Generator<ToolRequest, KnownTable, ToolOutcome> {
  let total = 0;
  const chosen = table.columns
    .filter((column) => !isDate(column) && column.distinct !== null && column.distinct > 0 && column.distinct <= FEW)
    .filter(({ type, distinct }) => type !== 'number' && (type === 'text' || (distinct ?? 0) <= 20))
    .sort((left, right) => (left.distinct ?? 0) - (right.distinct ?? 0))
    .filter(({ distinct }) => {
      total += distinct ?? 0;
      return total <= ALL;
    });
  if (chosen.length === 0) return table;
  const source = quoteIdentifier(toTableName(table.path));
  const parts = chosen.map(({ name }, index) => {
    const column = quoteIdentifier(name);
    return `SELECT ${index} AS place, CAST(value AS VARCHAR) AS value FROM (SELECT DISTINCT ${column} AS value FROM ${source} WHERE ${column} IS NOT NULL)`;
  });
  const sql = `${parts.join(' UNION ALL ')} ORDER BY place, value`;
  const outcome = yield { tool: 'table_query', arguments: { paths: [table.path], sql, limit: 1000 } };
  // Long values can make the receipt too long to be whole; then the table is used without them.
  const answer = outcome.success ? asQueryAnswer(outcome.receipt) : null;
  if (answer === null) return table;
  const values = Map.groupBy(answer.rows, (row) => Number(row[0]));
  return {
    ...table,
    columns: table.columns.map((column) => {
      const found = values.get(chosen.indexOf(column));
      return found === undefined ? column : { ...column, values: found.map((row) => String(row[1])) };
    }),
  };
}
