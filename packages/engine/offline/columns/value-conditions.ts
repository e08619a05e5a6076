import { escapePattern } from '../request/escape-pattern.ts';
import { blank } from '../request/request-text.ts';
import { columnMentions } from './column-mentions.ts';
import type { Condition } from './condition.ts';
import type { KnownTable } from './known-table.ts';

interface ValueMatch {
  readonly column: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const NEGATION =
  /\b(?:not|no|except(?:\s+for)?|without|exclud(?:e|ing)|other than|apart from|leave out|leaving out|drop|remove|skip|omit|ignore|but not)\s+(?:the\s+|any\s+|all\s+|those in\s+)?(?:["'“‘`]\s*)?$/i;
const JOINS = /^["'”’`\s]*(?:,|and|or|&|nor|,\s*and|,\s*or)?["'“‘`\s]*(?:the\s+)?$/i;
/** Values that are also words of every other sentence count only next to their column's name or between quotes. */
const COMMON =
  /^(?:.{1,2}|all|and|any|are|but|can|each|for|from|has|how|its|many|more|new|not|one|only|other|out|per|row|rows|sum|than|that|the|this|total|was|what|where|which|with|yes|you|file|files|sheet|count|list|show|make|create|table|data)$/i;

/** Values of the table's own columns that the request names: "only Groceries and Rent", "except Salary". */
export function parseValueConditions(text: string, table: KnownTable) {
  const matches = findValues(text, table);
  const byKey = new Map<string, { column: string; negated: boolean; values: string[] }>();
  let negated = false;
  let rest = text;
  for (const [index, match] of matches.entries()) {
    const previous = matches[index - 1];
    const joined = previous !== undefined && JOINS.test(text.slice(previous.end, match.start));
    if (!joined) negated = NEGATION.test(beforeColumn(text, match, table));
    const key = `${match.column}/${negated}`;
    const entry = byKey.get(key) ?? { column: match.column, negated, values: [] };
    if (!entry.values.includes(match.value)) entry.values.push(match.value);
    byKey.set(key, entry);
    rest = blank(rest, match.start, match.end);
  }
  const conditions = [...byKey.values()].map((entry): Condition => ({ kind: 'values', ...entry }));
  const assumptions = ambiguous(matches, table);
  return { conditions, assumptions, rest };
}

function findValues(text: string, table: KnownTable): ValueMatch[] {
  const known = table.columns.flatMap((column) =>
    [...(column.values ?? []), ...(column.seen ?? [])].map((value) => ({ column: column.name, value })),
  );
  const found: ValueMatch[] = [];
  const mentions = columnMentions(text, table);
  for (const { column, value } of known.sort((left, right) => right.value.length - left.value.length)) {
    const escaped = escapePattern(value.trim());
    if (escaped === '') continue;
    for (const match of text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])`, 'giu'))) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => start < other.end && end > other.start)) continue;
      // "by category" names the column even where some row holds the word as a value.
      if (mentions.some((mention) => start < mention.end && end > mention.start)) continue;
      if (COMMON.test(value.trim()) && !isNamed(text, start, end, column, table)) continue;
      found.push({ column, value, start, end });
    }
  }
  return found.sort((left, right) => left.start - right.start);
}

/** `kind a`, `kind is a`, `"a"`. */
function isNamed(text: string, start: number, end: number, column: string, table: KnownTable): boolean {
  if (/["'“‘`]$/.test(text.slice(0, start)) && /^["'”’`]/.test(text.slice(end))) return true;
  const before = text.slice(0, start).replace(/(?:\s+(?:is|are|=|of|in|not|:))*[\s"'`=:]*$/i, '');
  return columnMentions(text, table).some((mention) => mention.column.name === column && mention.end === before.length);
}

/** The text before a value, without the name of its column: "not category Rent". */
function beforeColumn(text: string, match: ValueMatch, table: KnownTable): string {
  const before = text.slice(0, match.start);
  const trimmed = before.replace(/\s*(?:\b(?:is|are|of)\b|[=:])?[\s"'“‘`]*$/i, '');
  const mention = columnMentions(text, table).find(
    ({ column, end }) => column.name === match.column && end === trimmed.length,
  );
  return mention === undefined ? before : `${text.slice(0, mention.start)}`;
}

function ambiguous(matches: readonly ValueMatch[], table: KnownTable): string[] {
  return matches.flatMap(({ column, value }) => {
    const others = table.columns.filter(
      ({ name, values }) => name !== column && values?.some((other) => other.toLowerCase() === value.toLowerCase()),
    );
    return others.length === 0
      ? []
      : [`"${value}" is taken as a value of \`${column}\`; it also occurs in \`${others[0]?.name}\`.`];
  });
}
