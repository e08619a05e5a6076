import { quoteIdentifier, toTableName } from '@galley/formats';
import type { OfflineAction } from '../../rule.ts';
import type { SessionView } from '../../session-view.ts';
import { asDescription, asQueryAnswer, filesIn, findColumn } from '../../table-facts.ts';
import type { SplitRequest } from './request.ts';

/** Map, describe, list the groups, then write down what was found. */
export function researchSplit(view: SessionView, request: SplitRequest): OfflineAction {
  const source = sourceFile(view);
  if (source === null) return { text: '# Research\n\nThere is no table (csv, tsv) in this Workbench to split.' };
  const failed = view.outcomes.find((outcome) => !outcome.success);
  if (failed !== undefined)
    return { text: `# Research\n\n\`${source}\` could not be read: ${describe(failed.receipt)}` };
  if (view.outcomes.length === 0) return { tool: 'get_file_map', arguments: { path: source } };
  const described = view.outcomes.find((outcome) => outcome.tool === 'table_describe');
  if (described === undefined) return { tool: 'table_describe', arguments: { path: source } };
  const description = asDescription(described.receipt);
  if (description === null)
    return {
      text: `# Research

\`${source}\` has more columns than this model can read.`,
    };
  const columns = description.columns.map((column) => column.name);
  const groupBy = findColumn(columns, request.groupBy);
  if (groupBy === undefined) {
    return {
      text: `# Research\n\n\`${source}\` has no column "${request.groupBy}". Its columns are ${list(columns)}.`,
    };
  }
  const groups = asQueryAnswer(view.outcomes.at(-1)?.receipt);
  if (groups === null || view.outcomes.at(-1)?.tool !== 'table_query') {
    const column = quoteIdentifier(groupBy);
    const table = quoteIdentifier(toTableName(source));
    const sql = `SELECT ${column}, count(*) AS row_count FROM ${table} GROUP BY ALL ORDER BY ${column} NULLS LAST`;
    return { tool: 'table_query', arguments: { paths: [source], sql } };
  }
  return { text: note({ view, request, source, groupBy, columns, rowCount: description.row_count, groups }) };
}

function sourceFile(view: SessionView): string | null {
  const tables = filesIn(view.section('files'), ['.csv', '.tsv']);
  return tables.find((path) => view.section('request').includes(path)) ?? tables[0] ?? null;
}

interface Found {
  readonly view: SessionView;
  readonly request: SplitRequest;
  readonly source: string;
  readonly groupBy: string;
  readonly columns: readonly string[];
  readonly rowCount: number;
  readonly groups: NonNullable<ReturnType<typeof asQueryAnswer>>;
}

function note({ view, request, source, groupBy, columns, rowCount, groups }: Found): string {
  const chosen = request.columns.map((word) => findColumn(columns, word) ?? null);
  const known = chosen.filter((column) => column !== null);
  const missing = request.columns.filter((_, index) => chosen[index] === null);
  const amount = columns.find((column) => /amount|total|price|value|cost|sum/i.test(column));
  const sortBy = request.sortBy === null ? undefined : findColumn(columns, request.sortBy);
  const lines = [
    '# Research',
    '',
    '## The request',
    `One sheet for each value of \`${groupBy}\` in \`${source}\`, written to a workbook.`,
    '',
    '## What the file holds',
    `- Source: \`${source}\`, ${rowCount.toLocaleString('en')} rows; columns ${list(columns)}`,
    `- Group by: \`${groupBy}\`, ${groups.row_count} groups`,
    `- Columns: ${list(known.length > 0 ? known : columns)}`,
    ...(sortBy === undefined ? [] : [`- Sort by: \`${sortBy}\``]),
    ...(request.summary && amount !== undefined ? [`- Total: \`${amount}\``] : []),
    `- Target: \`${request.target}\` ${view.section('files').includes(`\`${request.target}\``) ? '(exists, sheets are added)' : '(new)'}`,
    '',
    '## Groups',
    ...groups.rows.map(([name, count]) => `- ${name === null ? '(empty)' : `\`${String(name)}\``}: ${count} rows`),
  ];
  if (missing.length > 0) lines.push('', '## Not found', `No column fits: ${missing.join(', ')}.`);
  return lines.join('\n');
}

function list(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

function describe(receipt: unknown): string {
  return typeof receipt === 'string' ? receipt : JSON.stringify(receipt);
}
