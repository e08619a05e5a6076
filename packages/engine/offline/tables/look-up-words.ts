import { quoteIdentifier, quoteLiteral, toTableName } from '@galley/formats';
import type { KnownTable } from '../columns/known-table.ts';
import type { ToolRequest } from '../decision/steps.ts';
import type { ToolOutcome } from '../session/session-view.ts';
import { asQueryAnswer } from './receipts.ts';

/**
 * Looks for words of a request among the texts of every table, sheet by sheet: a column with many different values is
 * not known value by value. The tables come back with what was found.
 */
export function* lookUpWords(
  tables: readonly KnownTable[],
  words: readonly string[],
  request: string,
): Generator<ToolRequest, readonly KnownTable[], ToolOutcome> {
  const wanted = phrases(words, request).map((phrase) => quoteLiteral(phrase.toLowerCase()));
  const found: KnownTable[] = [];
  for (const table of tables) {
    const columns = table.columns.filter(({ type, values }) => type === 'text' && values === null);
    if (columns.length === 0) {
      found.push(table);
      continue;
    }
    const source = quoteIdentifier(toTableName(table.path));
    const parts = columns.map(({ name }, at) => {
      const column = quoteIdentifier(name);
      return `SELECT DISTINCT ${at} AS place, ${column} AS value FROM ${source} WHERE lower(trim(${column})) IN (${wanted.join(', ')})`;
    });
    const sql = `${parts.join(' UNION ALL ')} ORDER BY place, value`;
    const outcome = yield { tool: 'table_query', arguments: { paths: [table.path], sql, limit: 200 } };
    const rows = outcome.success ? (asQueryAnswer(outcome.receipt)?.rows ?? []) : [];
    found.push({
      ...table,
      columns: table.columns.map((column) => {
        const at = columns.indexOf(column);
        const seen = rows.filter(([place]) => at !== -1 && Number(place) === at).map(([, value]) => String(value));
        return seen.length === 0 ? column : { ...column, seen };
      }),
    });
  }
  return found;
}

/** The words, and those that stand side by side as one: "Anna Schmidt" is one name. */
function phrases(words: readonly string[], request: string): string[] {
  const list = new Set(words);
  for (let from = 0; from < words.length; from += 1) {
    let phrase = words[from] ?? '';
    for (const next of words.slice(from + 1)) {
      phrase = `${phrase} ${next}`;
      if (!request.includes(phrase)) break;
      list.add(phrase);
    }
  }
  return [...list];
}
