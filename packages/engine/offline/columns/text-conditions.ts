import { blank } from '../request/request-text.ts';
import { columnMentions } from './column-mentions.ts';
import type { Condition, TextTest } from './condition.ts';
import { isDate, type KnownColumn, type KnownTable } from './known-table.ts';

interface TextParsed {
  readonly conditions: readonly Condition[];
  readonly assumptions: readonly string[];
  readonly rest: string;
}

const VALUE = '(?:"([^"]+)"|“([^”]+)”|\'([^\']+)\'|`([^`]+)`|([\\p{L}\\p{N}_@.+-]+))';
const TESTS: readonly (readonly [RegExp, TextTest])[] = [
  [/^(?:contain|includ|mention|like)/i, 'contains'],
  [/^(?:start|begin)/i, 'starts with'],
  [/^end/i, 'ends with'],
];
const TEST = new RegExp(
  `(\\b(?:not|no|n't|does not|do not|doesn't|don't)\\s+)?\\b((?:contain|includ|mention)(?:s|ing|es|e)?|(?:start|begin|end)(?:s|ing)?\\s+with|like)\\s+(?:the\\s+(?:word|text)\\s+)?${VALUE}`,
  'giu',
);
const EMPTY = /^\s*(?:is|are|was|were|that (?:is|are))\s+(not\s+)?(?:empty|missing|blank|null|unset)\b/i;
const FILLED = /^\s*(?:is|are)\s+(?:filled(?: in)?|present|set|given)\b/i;
const WITHOUT = /\b(?:without|with no|has no|have no|missing|lacking|no)\s+(?:an?\s+|any\s+)?$/i;
const EQUALS = /^\s*(?:is|are|=|==|equals?)\s+(not\s+)?(?:equal to\s+)?(?:"([^"]+)"|“([^”]+)”|'([^']+)'|`([^`]+)`)/iu;

/** "description contains 'coffee'", "email is empty", "without a phone", "status is 'open'". */
export function parseTextConditions(text: string, table: KnownTable): TextParsed {
  let rest = text;
  const conditions: Condition[] = [];
  const assumptions: string[] = [];
  for (const match of text.matchAll(TEST)) {
    const how = TESTS.find(([pattern]) => pattern.test(match[2] ?? ''))?.[1] ?? 'contains';
    const value = match.slice(3).find((part) => part !== undefined) ?? '';
    const before = text.slice(0, match.index).trimEnd();
    const named = columnMentions(text, table).findLast(({ end }) => before.length - end <= 12 && end <= before.length);
    const column = named?.column ?? wordiest(table);
    if (column === null) continue;
    if (named === undefined) assumptions.push(`"${value}" is looked for in \`${column.name}\`.`);
    const negated = match[1] !== undefined;
    conditions.push({ kind: 'text', column: column.name, how, text: value, negated });
    rest = blank(rest, named?.start ?? match.index, match.index + match[0].length);
  }
  for (const { column, start, end } of columnMentions(rest, table)) {
    const after = rest.slice(end);
    const empty = EMPTY.exec(after);
    const filled = FILLED.exec(after);
    const without = WITHOUT.exec(rest.slice(0, start));
    const equals = EQUALS.exec(after);
    if (empty !== null || filled !== null) {
      const negated = filled !== null || empty?.[1] !== undefined;
      conditions.push({ kind: 'empty', column: column.name, negated });
      rest = blank(rest, start, end + (empty?.[0] ?? filled?.[0] ?? '').length);
    } else if (without !== null && !/^\s*columns?\b/i.test(after)) {
      conditions.push({ kind: 'empty', column: column.name, negated: false });
      rest = blank(rest, without.index, end);
    } else if (equals !== null && !isDate(column)) {
      const value = equals.slice(2).find((part) => part !== undefined) ?? '';
      conditions.push({ kind: 'text', column: column.name, how: 'is', text: value, negated: equals[1] !== undefined });
      rest = blank(rest, start, end + equals[0].length);
    }
  }
  return { conditions, assumptions, rest };
}

/** The text column with the most different values reads most like prose. */
function wordiest({ columns }: KnownTable): KnownColumn | null {
  const texts = columns.filter(({ type }) => type === 'text');
  return texts.sort((left, right) => (right.distinct ?? 0) - (left.distinct ?? 0))[0] ?? null;
}
