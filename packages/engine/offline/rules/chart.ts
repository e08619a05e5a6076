import { plainWords } from '../request/request-text.ts';
import { endingOf } from '../request/target.ts';
import { groupName } from '../tables/grouping.ts';
import { ignoredWords } from '../tables/leftovers.ts';
import { nameOutput } from '../tables/name-output.ts';
import { type ChartKind, chartKinds } from '../tables/output.ts';
import { readRows } from '../tables/read-rows.ts';
import { tableRule } from '../tables/table-rule.ts';
import { noTable, outputs, problem } from '../tables/task.ts';
import { asksForChart } from './asks-for-chart.ts';
import { groupedSql, groupedWords, readGrouped } from './group-totals.ts';

/** "Chart the total amount by category", "a line chart of the average price per month". */
export const chart = tableRule({
  title: 'A chart of totals, counts or averages per value of a column, per month, quarter or year',
  example: 'Make a column chart of the total amount by category',
  matches: asksForChart,
  understand(question) {
    const rows = readRows(question);
    if (rows === null) return noTable;
    const grouped = readGrouped(rows);
    if ('kind' in grouped) return grouped;
    const [group] = grouped.groups;
    const [aggregate] = grouped.aggregates.slice(-1);
    if (group === undefined || aggregate === undefined || grouped.groups.length > 1)
      return problem(['A chart shows one figure along one column; name one to group by.']);
    const kind = kindOf(question.request);
    if (kind === 'pie' && Number(aggregate.column?.min ?? 0) < 0)
      return problem([`A pie cannot show amounts below zero; \`${aggregate.column?.name}\` has some.`]);
    const { to, sheet, assumptions } = nameOutput(question, {
      source: rows.table.path,
      suffix: `chart-by-${groupName(group)
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`,
      sheet: 'Chart',
      ending: 'xlsx',
    });
    if (endingOf(to) !== 'xlsx') return problem(['A chart goes into a workbook; name an xlsx file.']);
    const shown = { groups: [group], aggregates: [aggregate] };
    const description = `${groupedWords(rows, shown)}, as a ${kind} chart`;
    const output = {
      label: 'Chart',
      description,
      paths: [rows.table.path],
      sql: groupedSql(rows, shown),
      to,
      sheet,
      rows: null,
      chart: kind,
    };
    return outputs([output], `${description}, written to \`${to}\``, [
      ...rows.assumptions,
      ...ignoredWords(rows),
      ...assumptions,
    ]);
  },
});

function kindOf(request: string): ChartKind {
  const words = plainWords(request);
  return chartKinds.find((kind) => new RegExp(`\\b${kind}s?\\s+(?:chart|graph|plot|diagram)`).test(words)) ?? 'column';
}
