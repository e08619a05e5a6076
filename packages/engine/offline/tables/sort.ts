import { quoteIdentifier } from '@galley/formats';
import { columnMentions } from '../columns/column-mentions.ts';
import { amountColumn, dateColumn, isDate, isNumber, type KnownTable } from '../columns/known-table.ts';
import { blank } from '../request/request-text.ts';
import { code } from '../session/code-span.ts';

export interface SortKey {
  readonly column: string;
  readonly descending: boolean;
}

export interface ParsedSort {
  readonly keys: readonly SortKey[];
  readonly limit: number | null;
  /** Columns asked for that the table does not have. */
  readonly unknown: readonly string[];
  readonly rest: string;
}

const SORT =
  /\b(?:sort(?:ed|ing|s)?|order(?:ed|ing)?|rank(?:ed)?|arrange[ds]?)\b(?:\s+[\p{L}\p{N}_-]+){0,5}?\s+(?:by|on)\s+/iu;
const DESCENDING =
  /\b(?:desc(?:ending)?|(?:highest|largest|biggest|newest|latest|most recent|greatest|z)\s+(?:first|to)|decreasing|reverse|backwards)\b/i;
const TOP =
  /\b(?:top|first|last|largest|biggest|highest|smallest|lowest|cheapest|most expensive|latest|newest|oldest|earliest)\s+(\d{1,6})\b|\b(\d{1,6})\s+(largest|biggest|highest|smallest|lowest|cheapest|most expensive|latest|newest|oldest|earliest)\b/i;

/** "sorted by date, newest first", "top 10 by amount", "the 5 cheapest". */
export function parseSort(text: string, table: KnownTable): ParsedSort {
  const sort = SORT.exec(text);
  const top = TOP.exec(text);
  const keys: SortKey[] = [];
  const unknown: string[] = [];
  let rest = text;
  if (sort !== null) {
    const from = sort.index + sort[0].length;
    const stop =
      /[.;\n]|\b(?:and (?:a|an|one|then save|save|write|put)|into|to|as|for each|with|without|dropping|leaving|keep(?:ing)?|where|only|but)\b/i.exec(
        text.slice(from),
      );
    const until = stop === null ? text.length : from + stop.index;
    const part = text.slice(from, until);
    const mentions = columnMentions(part, table);
    for (const [index, { column, end }] of mentions.entries()) {
      const next = mentions[index + 1]?.start ?? part.length;
      keys.push({ column: column.name, descending: DESCENDING.test(part.slice(end, next)) });
    }
    if (keys.length === 0) unknown.push(part.trim().replace(/[,.\s]+$/, ''));
    // "newest first" may follow after a comma or at the end of the sentence.
    if (keys.length > 0 && !keys.some(({ descending }) => descending) && DESCENDING.test(text.slice(until))) {
      keys.splice(0, keys.length, ...keys.map((key, at) => ({ ...key, descending: at === 0 })));
    }
    rest = blank(rest, sort.index, until);
  }
  const limit = top === null ? null : Number(top[1] ?? top[2]);
  if (top !== null) {
    if (keys.length === 0) keys.push(...topKeys(top[0].toLowerCase(), text, table));
    rest = blank(rest, top.index, top.index + top[0].length);
  }
  return { keys, limit, unknown, rest };
}

/** What "the 5 largest" or "top 10 by price" is measured by. "First 5" alone keeps the file's order. */
function topKeys(words: string, text: string, table: KnownTable): SortKey[] {
  if (/^(?:first|last)/.test(words)) return [];
  const isTime = /latest|newest|oldest|earliest/.test(words);
  const fits = isTime ? isDate : isNumber;
  const named = columnMentions(text, table).find(({ column }) => fits(column))?.column;
  const column = named ?? (isTime ? dateColumn(table) : amountColumn(table));
  return column === null
    ? []
    : [{ column: column.name, descending: !/smallest|lowest|cheapest|oldest|earliest/.test(words) }];
}

export function orderClause(keys: readonly SortKey[]): string {
  if (keys.length === 0) return '';
  return ` ORDER BY ${keys.map(({ column, descending }) => `${quoteIdentifier(column)}${descending ? ' DESC NULLS LAST' : ''}`).join(', ')}`;
}

export function sortWords(keys: readonly SortKey[]): string {
  return keys.map(({ column, descending }) => `${code(column)}${descending ? ', highest first' : ''}`).join(', then ');
}
