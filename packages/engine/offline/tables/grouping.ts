import { quoteIdentifier } from '@galley/formats';
import { findColumn } from '../columns/column-mentions.ts';
import { dateColumn, type KnownTable } from '../columns/known-table.ts';
import { type Grain, grainOf } from '../request/grain.ts';
import { code } from '../session/code-span.ts';

/** What rows are put together by: a column, or a piece of the calendar of a date column. */
export interface Group {
  readonly column: string;
  readonly grain: Grain | null;
}

export interface ParsedGroups {
  readonly groups: readonly Group[];
  readonly unknown: readonly string[];
}

const BY =
  /\b(?:per|by|for each|for every|grouped by|group by|broken down by|split by|in each|of each|across)\s+(?:the\s+)?/gi;
const ADVERB = /\b(daily|weekly|monthly|quarterly|yearly)\b/i;
const WORD = /^(?:["'`“]([^"'`”]+)["'`”]|([\p{L}\p{N}_-]+(?:\s+[\p{L}\p{N}_-]+)?))/u;

/** "by category and quarter", "per month", "monthly totals". */
export function parseGroups(text: string, table: KnownTable): ParsedGroups {
  const groups: Group[] = [];
  const unknown: string[] = [];
  const add = (group: Group) => {
    if (!groups.some((other) => other.column === group.column && other.grain === group.grain)) groups.push(group);
  };
  for (const match of text.matchAll(BY)) {
    let rest = text.slice(match.index + match[0].length);
    for (let isFirst = true; ; isFirst = false) {
      const word = WORD.exec(rest);
      const read = word === null ? null : readGroup(word[1] ?? word[2] ?? '', table);
      if (read === null) {
        const single = /^[\p{L}\p{N}_-]+/u.exec(rest)?.[0];
        if (isFirst && single !== undefined) unknown.push(single);
        break;
      }
      add(read.group);
      rest = rest.slice(word?.[1] === undefined ? read.length : (word[0].length ?? 0));
      const join =
        /^\s*(?:,\s*(?:and\s+|then\s+|by\s+|per\s+)?|and\s+(?:by\s+|per\s+)?|&\s*|then\s+(?:by\s+)?|x\s+|×\s*|by\s+|per\s+|vs\.?\s+)(?:the\s+)?/i.exec(
          rest,
        );
      if (join === null) break;
      rest = rest.slice(join[0].length);
    }
  }
  const adverb = ADVERB.exec(text)?.[1];
  const grain = adverb === undefined ? null : grainOf(adverb);
  const date = dateColumn(table);
  if (grain !== null && date !== null) add({ column: date.name, grain });
  return { groups, unknown: groups.length > 0 ? [] : unknown };
}

/** Two words first ("due date"), then one. A column wins over the calendar word it is named like. */
function readGroup(words: string, table: KnownTable): { group: Group; length: number } | null {
  const first = /^\S+/.exec(words)?.[0] ?? '';
  for (const candidate of words === first ? [first] : [words, first]) {
    const column = findColumn(table.columns, candidate);
    if (column !== undefined) return { group: { column: column.name, grain: null }, length: candidate.length };
    const grain = grainOf(candidate);
    const date = dateColumn(table);
    if (grain !== null && date !== null) return { group: { column: date.name, grain }, length: candidate.length };
  }
  return null;
}

export function groupSql({ column, grain }: Group): string {
  const name = quoteIdentifier(column);
  switch (grain) {
    case null:
      return name;
    case 'day':
      return `CAST(${name} AS DATE)`;
    case 'week':
      return `strftime(${name}, '%G-W%V')`;
    case 'month':
      return `strftime(${name}, '%Y-%m')`;
    case 'quarter':
      return `year(${name}) || '-Q' || quarter(${name})`;
    case 'year':
      return `year(${name})`;
    case 'weekday':
      return `strftime(${name}, '%A')`;
  }
}

export function groupName({ column, grain }: Group): string {
  return grain ?? column;
}

export function groupWords({ column, grain }: Group): string {
  return grain === null ? code(column) : `${grain} of ${code(column)}`;
}

/** The values that a group by the calendar can take between the first and the last date; null where that is unknown. */
export function groupValues(group: Group, table: KnownTable): string[] | null {
  const column = table.columns.find(({ name }) => name === group.column);
  if (column === undefined) return null;
  if (group.grain === null) return column.values === null ? null : [...column.values];
  if (group.grain === 'weekday') return ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  const [from, to] = [monthIndex(column.min), monthIndex(column.max)];
  if (from === null || to === null || group.grain === 'day' || group.grain === 'week') return null;
  const values = new Set<string>();
  for (let at = from; at <= to && values.size <= 600; at += 1) {
    const [year, month] = [Math.floor(at / 12), (at % 12) + 1];
    if (group.grain === 'year') values.add(String(year));
    else if (group.grain === 'quarter') values.add(`${year}-Q${Math.ceil(month / 3)}`);
    else values.add(`${year}-${String(month).padStart(2, '0')}`);
  }
  return [...values];
}

function monthIndex(date: string | null): number | null {
  const match = /^(\d{4})-(\d{2})/.exec(date ?? '');
  return match === null ? null : Number(match[1]) * 12 + Number(match[2]) - 1;
}
