import { quoteIdentifier, toTableName } from '@galley/formats';
import type { KnownTable } from '../columns/known-table.ts';
import { OfflineStepError } from '../decision/offline-step-error.ts';
import { reasonOf, type ToolRequest } from '../decision/steps.ts';
import { code } from '../session/code-span.ts';
import type { ToolOutcome } from '../session/session-view.ts';
import { asQueryAnswer } from './receipts.ts';

const TOTAL = '^\\s*((grand|sub)[ -]?)?(total|sum|summe|gesamt|zwischensumme|average|mean)s?\\s*:?\\s*$';

/**
 * The first row of totals at the end of a table, counted from 1 below the headings; null without one. Totals between
 * other rows belong to groups that sorting would tear apart: that is refused.
 */
export function* totalRow({ path, columns, rows }: KnownTable): Generator<ToolRequest, number | null, ToolOutcome> {
  const texts = columns.filter(({ type }) => type === 'text').slice(0, 20);
  if (texts.length === 0) return null;
  const isTotal = texts.map(({ name }) => `regexp_matches(CAST(${quoteIdentifier(name)} AS VARCHAR), '${TOTAL}', 'i')`);
  const numbered = `SELECT *, row_number() OVER () AS galley_position FROM ${quoteIdentifier(toTableName(path))}`;
  const sql = `SELECT galley_position FROM (${numbered}) WHERE ${isTotal.join(' OR ')} ORDER BY 1`;
  const found = yield { tool: 'table_query', arguments: { paths: [path], sql, limit: 1000 } };
  const answer = found.success ? asQueryAnswer(found.receipt) : null;
  if (answer === null) throw new OfflineStepError(`${code(path)} could not be searched for totals. ${reasonOf(found)}`);
  const places = answer.rows.map(([place]) => Number(place));
  const [first] = places;
  if (first === undefined) return null;
  if (places.length === rows - first + 1 && answer.row_count === places.length) return first;
  throw new OfflineStepError(
    `${code(path)} has totals between its rows (data row ${first}); sorting would mix them up.`,
  );
}
