import { quoteIdentifier, quoteLiteral, toTableName } from '@galley/formats';
import type { OfflineAction } from '../../rule.ts';
import type { SessionView } from '../../session-view.ts';

const groupItem =
  /^(.*?) — Add a sheet to `([^`]+)`: ((?:`[^`]+`(?:, )?)+) of `([^`]+)` where `([^`]+)` (?:is `(.*?)`|is empty)(?:, sorted by `([^`]+)`)? \((\d+) rows\)$/;
const summaryItem =
  /^(.*?) — Add a sheet to `([^`]+)`: row count and total of `([^`]+)` of `([^`]+)` per `([^`]+)`(?:, without (.+))?$/;

/** Writes the item's sheet with one export, then reads the workbook's map to see that it is there. */
export function implementSplit(view: SessionView): OfflineAction | null {
  const sheet = readItem(view.section('item'));
  if (sheet === null) return null;
  const [written, seen] = view.outcomes;
  if (written === undefined) {
    const { sql, source, target, name } = sheet;
    return { tool: 'table_export', arguments: { paths: [source], sql, to: target, sheet: name, if_exists: 'replace' } };
  }
  if (!written.success) return { text: `Failed: the sheet could not be written. ${JSON.stringify(written.receipt)}` };
  if (seen === undefined) return { tool: 'get_file_map', arguments: { path: sheet.target } };
  const rows = readRowCount(written.receipt);
  if (sheet.rows !== null && rows !== sheet.rows) {
    return { text: `Failed: ${sheet.rows} rows were planned for sheet "${sheet.name}" and ${rows} were written.` };
  }
  return { text: `${rows ?? 'All'} rows in sheet "${sheet.name}" of \`${sheet.target}\`, read back after writing.` };
}

interface PlannedSheet {
  readonly name: string;
  readonly target: string;
  readonly source: string;
  readonly sql: string;
  /** As counted in research; null where the plan does not say. */
  readonly rows: number | null;
}

function readItem(item: string): PlannedSheet | null {
  const group = groupItem.exec(item);
  if (group !== null) {
    const [, name = '', target = '', columns = '', source = '', groupBy = '', value, sortBy, rows] = group;
    const selected = names(columns).map(quoteIdentifier).join(', ');
    const column = quoteIdentifier(groupBy);
    const condition = value === undefined ? `${column} IS NULL` : `${column} = ${quoteLiteral(value)}`;
    const order = sortBy === undefined ? '' : ` ORDER BY ${quoteIdentifier(sortBy)}`;
    const table = quoteIdentifier(toTableName(source));
    return {
      name,
      target,
      source,
      sql: `SELECT ${selected} FROM ${table} WHERE ${condition}${order}`,
      rows: Number(rows),
    };
  }
  const summary = summaryItem.exec(item);
  if (summary === null) return null;
  const [, name = '', target = '', amount = '', source = '', groupBy = '', without = ''] = summary;
  return { name, target, source, sql: totalsQuery(source, groupBy, amount, names(without)), rows: null };
}

/** Sums are exact decimals: adding binary fractions in another order would change their last digits. */
function totalsQuery(source: string, groupBy: string, amount: string, without: readonly string[]): string {
  const group = quoteIdentifier(groupBy);
  const excluded = without.map(quoteLiteral).join(', ');
  const condition = without.length === 0 ? '' : ` WHERE ${group} IS NULL OR ${group} NOT IN (${excluded})`;
  const table = `${quoteIdentifier(toTableName(source))}${condition}`;
  const total = `CAST(sum(CAST(${quoteIdentifier(amount)} AS DECIMAL(38, 6))) AS DOUBLE) AS total`;
  const groups = `SELECT coalesce(CAST(${group} AS VARCHAR), '(empty)') AS ${group}, count(*) AS row_count, ${total} FROM ${table} GROUP BY ${group}`;
  const all = `SELECT 'Total', count(*), ${total} FROM ${table}`;
  return `SELECT * EXCLUDE (part) FROM (SELECT 0 AS part, * FROM (${groups}) UNION ALL SELECT 1 AS part, * FROM (${all})) ORDER BY part, ${group}`;
}

/** What stands between backticks. */
function names(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
}

function readRowCount(receipt: unknown): number | null {
  if (typeof receipt !== 'object' || receipt === null || !('row_count' in receipt)) return null;
  return typeof receipt.row_count === 'number' ? receipt.row_count : null;
}
