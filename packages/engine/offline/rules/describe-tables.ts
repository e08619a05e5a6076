import { plural } from '@galley/schema';
import type { KnownColumn, KnownTable } from '../columns/known-table.ts';
import { plainWords } from '../request/request-text.ts';
import { code, codeList } from '../session/code-span.ts';
import { tableRule } from '../tables/table-rule.ts';

const WORDS =
  /\b(?:describe|profile|what(?:'s| is| are)(?: there)? in|what (?:do|does) .*(?:contain|hold|look like)|overview|columns|fields|data quality|missing values|empty cells|statistics|stats|schema|look at|inspect|summari[sz]e (?:the )?(?:data|tables?|csv|file\.(?:csv|tsv|xlsx|json|jsonl)))\b/;

/** "What is in these files?": describes each table and changes nothing. */
export const describeTables = tableRule({
  title: 'Describe and profile tables: columns, types, ranges, empty cells, different values',
  example: 'Describe transactions.csv',
  matches: (request) => WORDS.test(plainWords(request)),
  understand: ({ tables, files }) => {
    const others = files.filter((path) => !tables.some((table) => table.path === path));
    const rest =
      others.length === 0
        ? ''
        : `\n\nOther files: ${codeList(others.slice(0, 40))}${others.length > 40 ? ` and ${others.length - 40} more` : ''}.`;
    return { kind: 'told', text: tables.map(describe).join('\n\n') + rest };
  },
});

function describe({ path, rows, columns }: KnownTable): string {
  return [
    `## ${path}`,
    `${plural(rows, 'row')}, ${plural(columns.length, 'column')}.`,
    '',
    ...columns.map((column) => line(column, rows)),
  ].join('\n');
}

function line({ name, type, distinct, nulls, min, max, values }: KnownColumn, rows: number): string {
  const parts = [`- ${code(name)}: ${type}`];
  if (distinct !== null)
    parts.push(distinct === rows && rows > 1 ? 'every value different' : plural(distinct, 'different value'));
  if (nulls !== null && nulls > 0)
    parts.push(`${nulls.toLocaleString('en')} empty (${((nulls / Math.max(1, rows)) * 100).toFixed(1)} %)`);
  if (values !== null && values.length <= 12) parts.push(`namely ${codeList(values)}`);
  else if (min !== null && max !== null) parts.push(`from ${code(min)} to ${code(max)}`);
  return parts.join(', ');
}
