import { quoteIdentifier } from '@galley/formats';
import { columnMentions } from '../columns/column-mentions.ts';
import { whereClause } from '../columns/condition.ts';
import { plainWords } from '../request/request-text.ts';
import { code, codeList } from '../session/code-span.ts';
import { nameOutput } from '../tables/name-output.ts';
import { columnsOf, type RowsAsked, readRows } from '../tables/read-rows.ts';
import { tableRule } from '../tables/table-rule.ts';
import { noTable, outputs, problem } from '../tables/task.ts';

const WORDS =
  /\b(?:de-?dup\w*|de-?duplicate\w*|duplicates?|duplicated|repeated (?:rows|lines|entries|records)|unique (?:rows|records|lines|entries)|distinct (?:rows|records|lines|entries)|doubles|twice)\b/;
const KEY =
  /\b(?:by|on|based on|per|same|identical|unique|for each|key|keyed on|using|ignoring all but)\s+(?:the\s+)?(?:columns?\s+)?$/i;

/** "Remove duplicates from people.csv by email, keep the last". */
export const deduplicate = tableRule({
  title: 'Remove duplicate rows, whole or by a key column',
  example: 'Remove duplicates from people.csv by email',
  matches: (request) => WORDS.test(plainWords(request)),
  understand(question) {
    const rows = readRows(question);
    if (rows === null) return noTable;
    const asked = /\b(?:by|on|based on|same)\s+(?:the\s+)?["'`]?([\p{L}\p{N}_-]+)/iu.exec(rows.rest)?.[1];
    const keys = keyColumns(rows);
    if (
      asked !== undefined &&
      keys.length === 0 &&
      !/^(?:rows?|whole|all|everything|content|values?|file|entire)$/i.test(asked)
    ) {
      return problem([`\`${rows.table.path}\` has no column "${asked}".`, columnsOf(rows.table)]);
    }
    if (rows.problems.length > 0) return problem(rows.problems);
    const { to, sheet, assumptions } = nameOutput(question, {
      source: rows.table.path,
      suffix: 'unique',
      sheet: 'Unique',
    });
    const keepsLast = /\bkeep(?:ing)?\s+(?:only\s+)?(?:the\s+)?(?:last|latest|newest|most recent)\b/i.test(
      question.request,
    );
    const what = keys.length === 0 ? 'whole rows' : `rows with the same ${codeList(keys)}`;
    const description = `Rows of ${code(rows.table.path)} without duplicates (${what} count as the same, the ${keepsLast ? 'last' : 'first'} one stays)`;
    const sql = uniqueSql(rows, keys, keepsLast);
    const output = { label: 'Unique rows', description, paths: [rows.table.path], sql, to, sheet, rows: null };
    return outputs([output], `${description}, written to \`${to}\``, [...rows.assumptions, ...assumptions]);
  },
});

function keyColumns({ rest, table }: RowsAsked): string[] {
  const mentions = columnMentions(rest, table);
  const first = mentions.findIndex(({ start }) => KEY.test(rest.slice(0, start)));
  if (first === -1) return [];
  const keys: string[] = [];
  for (const [index, mention] of mentions.entries()) {
    const previous = mentions[index - 1];
    const isJoined =
      previous !== undefined &&
      /^\s*(?:,|and|&|\+|,\s*and)\s*(?:the\s+)?$/i.test(rest.slice(previous.end, mention.start));
    if (index === first || (index > first && isJoined && keys.length === index - first)) keys.push(mention.column.name);
  }
  return [...new Set(keys)];
}

/** Rows keep the order of the file. */
function uniqueSql(
  { from, table, conditions, columns, isAllColumns }: RowsAsked,
  keys: readonly string[],
  keepsLast: boolean,
): string {
  const same = (keys.length === 0 ? table.columns.map(({ name }) => name) : keys).map(quoteIdentifier).join(', ');
  const numbered = `SELECT *, row_number() OVER () AS galley_position FROM ${from}`;
  const selected = isAllColumns ? '* EXCLUDE (galley_position)' : columns.map(quoteIdentifier).join(', ');
  const order = `galley_position${keepsLast ? ' DESC' : ''}`;
  return `SELECT ${selected} FROM (${numbered})${whereClause(conditions)} QUALIFY row_number() OVER (PARTITION BY ${same} ORDER BY ${order}) = 1 ORDER BY galley_position`;
}
