import type { OfflineRule } from '../rule.ts';
import { asDescription, filesIn } from '../table-facts.ts';

/** "What is in these files?": describes each table and changes nothing. */
export const describeTables: OfflineRule = {
  title: 'Describe the tables in the Workbench',
  matches: (request) => /\b(?:describe|what(?:'s| is| are) in|overview of|columns)\b/i.test(request),
  research(view) {
    const tables = filesIn(view.section('files'), ['.csv', '.tsv']);
    const next = tables[view.outcomes.length];
    if (next !== undefined) return { tool: 'table_describe', arguments: { path: next } };
    const parts = view.outcomes.map((outcome) => asDescription(outcome.receipt)).filter((found) => found !== null);
    if (parts.length === 0) return { text: '# Research\n\nThere is no table (csv, tsv) in this Workbench.' };
    return {
      text: [
        '# Research',
        ...parts.map((part) => `## ${part.path}\n${part.row_count.toLocaleString('en')} rows.\n\n${columnList(part)}`),
      ].join('\n\n'),
    };
  },
  plan: () => ({ text: '# Plan\n\nThe request needs no change to any file.' }),
  implement: () => null,
};

function columnList(description: NonNullable<ReturnType<typeof asDescription>>): string {
  return description.columns
    .map((column) => {
      const distinct =
        column.distinct === null || column.distinct === undefined ? '' : `, ${column.distinct} different values`;
      return `- \`${column.name}\`: ${column.type}${distinct}`;
    })
    .join('\n');
}
