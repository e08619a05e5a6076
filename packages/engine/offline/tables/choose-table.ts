import { columnMentions } from '../columns/column-mentions.ts';
import type { KnownTable } from '../columns/known-table.ts';
import { parseValueConditions } from '../columns/value-conditions.ts';
import { escapePattern } from '../request/escape-pattern.ts';
import { withoutFiles } from '../request/request-text.ts';
import { fileOf, sheetOf } from '../request/target.ts';
import { code, codeList } from '../session/code-span.ts';
import type { TableQuestion } from './task.ts';

export interface ChosenTable {
  readonly table: KnownTable;
  readonly assumptions: readonly string[];
  /** Why it is not clear which one is meant; null where it is. */
  readonly unclear: string | null;
}

/** The one table a request is about: a sheet that it names, else the one whose columns and values it speaks of most. */
export function chooseTable({ request, tables, areNamed }: TableQuestion): ChosenTable | null {
  const [first] = tables;
  if (first === undefined) return null;
  if (tables.length === 1) return { table: first, assumptions: [], unclear: null };
  const words = withoutFiles(request);
  const named = tables.filter(({ path }) => isSheetNamed(path, words));
  const [only] = named;
  if (only !== undefined && named.length === 1) return { table: only, assumptions: [], unclear: null };
  const candidates = named.length > 1 ? named : tables;
  const score = (table: KnownTable) =>
    new Set(columnMentions(words, table).map(({ column }) => column.name)).size * 2 +
    parseValueConditions(words, table).conditions.length;
  const best = candidates.reduce((left, right) => (score(right) > score(left) ? right : left));
  const others = tables.filter((table) => table !== best).map(({ path }) => code(path));
  // Sheets with the same columns are often months or places of one thing: a guess would be right by chance.
  const level = candidates.filter(
    (table) => fileOf(table.path) === fileOf(best.path) && sheetOf(table.path) !== null && score(table) === score(best),
  );
  const sheets = codeList(level.map(({ path }) => sheetOf(path) ?? ''));
  const unclear =
    level.length > 1
      ? `${code(fileOf(best.path))} has several sheets that this could be about: ${sheets}. Name one.`
      : null;
  const isOneFile = areNamed && sheetOf(best.path) === null;
  return {
    table: best,
    assumptions: isOneFile ? [] : [`${code(best.path)} is used, not ${others.join(', ')}.`],
    unclear,
  };
}

/** "in the sheet Q1", "the Q1 sheet", or the sheet's name as a word of the request. */
export function isSheetNamed(path: string, words: string): boolean {
  const sheet = sheetOf(path);
  if (sheet === null) return false;
  const name = escapePattern(sheet);
  const alone = sheet.length > 1 ? `|(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])` : '';
  return new RegExp(`\\b(?:sheet|tab)\\s+["'\`“]?${name}(?![\\p{L}\\p{N}])${alone}`, 'iu').test(words);
}
