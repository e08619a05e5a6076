import type { ItemForm } from '../decision/rule.ts';
import { reasonOf, type Steps } from '../decision/steps.ts';
import { type PlannedOutput, parseItem } from './output.ts';
import { rowWords } from './row-words.ts';

/** Writes what the item says with one export, then looks at what was written. */
export const exportItem: ItemForm = (item) => {
  const planned = parseItem(item);
  return planned === null ? null : writeOutput(planned);
};

function* writeOutput({ paths, sql, to, sheet, rows, chart }: PlannedOutput): Steps {
  const place = sheet === null ? `\`${to}\`` : `sheet "${sheet}" of \`${to}\``;
  const written = yield {
    tool: 'table_export',
    arguments: { paths, sql, to, ...(sheet === null ? {} : { sheet }), if_exists: 'replace' },
  };
  if (!written.success) return `Failed: ${place} could not be written. ${reasonOf(written)}`;
  const seen = yield { tool: 'get_file_map', arguments: { path: to } };
  if (!seen.success) return `Failed: ${place} was written and could not be read back. ${reasonOf(seen)}`;
  const count = rowCount(written.receipt);
  if (rows !== null && count !== rows) {
    return `Failed: ${rowWords(rows)} ${were(rows)} planned for ${place} and ${count} ${were(count)} written.`;
  }
  if (chart === undefined)
    return `${count === null ? 'All rows' : rowWords(count)} in ${place}, read back after writing.`;
  if (sheet === null || count === null || count === 0) return `Failed: ${place} has no rows for a chart.`;
  const last = count + 1;
  const operation = {
    kind: 'add_chart',
    sheet,
    type: chart,
    series: [{ values: `B2:B${last}`, name: '=B1' }],
    categories: `A2:A${last}`,
    cell: 'D2',
  };
  const drawn = yield { tool: 'xlsx_edit', arguments: { path: to, operations: [operation] } };
  if (!drawn.success) return `Failed: the chart could not be added to ${place}. ${reasonOf(drawn)}`;
  return `${rowWords(count)} and a ${chart} chart in ${place}, read back after writing.`;
}

function were(count: number | null): string {
  return count === 1 ? 'was' : 'were';
}

function rowCount(receipt: unknown): number | null {
  if (typeof receipt !== 'object' || receipt === null || !('row_count' in receipt)) return null;
  return typeof receipt.row_count === 'number' ? receipt.row_count : null;
}
