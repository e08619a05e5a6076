import { columnMentions } from '../columns/column-mentions.ts';
import type { KnownTable } from '../columns/known-table.ts';
import { parseValueConditions } from '../columns/value-conditions.ts';
import { withoutFiles } from '../request/request-text.ts';
import type { TableQuestion } from './task.ts';

export interface ChosenTable {
  readonly table: KnownTable;
  readonly assumptions: readonly string[];
}

/** The one table a request is about. Where it names none, the one whose columns and values it speaks of most. */
export function chooseTable({ request, tables, areNamed }: TableQuestion): ChosenTable | null {
  const [first] = tables;
  if (first === undefined) return null;
  if (tables.length === 1) return { table: first, assumptions: [] };
  const words = withoutFiles(request);
  const score = (table: KnownTable) =>
    new Set(columnMentions(words, table).map(({ column }) => column.name)).size * 2 +
    parseValueConditions(words, table).conditions.length;
  const best = tables.reduce((left, right) => (score(right) > score(left) ? right : left), first);
  const others = tables.filter((table) => table !== best).map(({ path }) => `\`${path}\``);
  return { table: best, assumptions: areNamed ? [] : [`\`${best.path}\` is used, not ${others.join(', ')}.`] };
}
