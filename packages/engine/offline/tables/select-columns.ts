import { columnMentions } from '../columns/column-mentions.ts';
import type { KnownTable } from '../columns/known-table.ts';
import { blank } from '../request/request-text.ts';

export interface ParsedColumns {
  /** In the order asked for; every column where none is named. */
  readonly columns: readonly string[];
  readonly isAll: boolean;
  readonly rest: string;
}

const KEEP =
  /\b(?:with|only|just|showing|containing|keep(?:ing)?(?: only)?|columns?:?|fields?:?|select|including)\s+(?:the\s+)?(?:columns?\s+|fields?\s+)?$/i;
const DROP =
  /\b(?:without|drop(?:ping)?|leav(?:e|ing) out|remov(?:e|ing)|hid(?:e|ing)|omit(?:ting)?|exclud(?:e|ing)|except(?: for)?|no)\s+(?:the\s+)?(?:columns?\s+|fields?\s+)?$/i;
const JOIN = /^\s*(?:columns?|fields?)?\s*(?:,|and|&|,\s*and|plus)?\s*(?:the\s+)?$/i;

/** "only date and amount", "with name, email", "drop the notes column". */
export function parseColumns(text: string, table: KnownTable): ParsedColumns {
  const kept: string[] = [];
  const dropped: string[] = [];
  const mentions = columnMentions(text, table);
  let list: string[] | null = null;
  let rest = text;
  for (const [index, mention] of mentions.entries()) {
    const previous = mentions[index - 1];
    const joined = previous !== undefined && JOIN.test(text.slice(previous.end, mention.start));
    if (!joined) {
      const before = text.slice(0, mention.start);
      list = DROP.test(before) ? dropped : KEEP.test(before) ? kept : null;
    }
    if (list === null) continue;
    list.push(mention.column.name);
    rest = blank(rest, mention.start, mention.end);
  }
  const base = kept.length > 0 ? kept : table.columns.map(({ name }) => name);
  const columns = [...new Set(base)].filter((name) => !dropped.includes(name));
  return { columns, isAll: columns.length === table.columns.length && kept.length === 0, rest };
}
