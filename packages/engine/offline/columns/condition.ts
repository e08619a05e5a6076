import { quoteIdentifier, quoteLiteral } from '@galley/formats';
import type { Operator } from '../request/comparison.ts';
import type { Period } from '../request/period.ts';
import { code, codeList } from '../session/code-span.ts';

/** What a row must fulfil. Several conditions hold together. */
export type Condition =
  | {
      readonly kind: 'compare';
      readonly column: string;
      readonly operator: Operator;
      readonly value: number;
      readonly upTo: number | null;
      readonly absolute: boolean;
    }
  | {
      readonly kind: 'date';
      readonly column: string;
      readonly operator: Operator;
      readonly date: string;
      readonly upTo: string | null;
    }
  | { readonly kind: 'period'; readonly column: string; readonly periods: readonly Period[] }
  | { readonly kind: 'values'; readonly column: string; readonly values: readonly string[]; readonly negated: boolean }
  | {
      readonly kind: 'text';
      readonly column: string;
      readonly how: TextTest;
      readonly text: string;
      readonly negated: boolean;
    }
  | { readonly kind: 'empty'; readonly column: string; readonly negated: boolean };

export type TextTest = 'is' | 'contains' | 'starts with' | 'ends with';

export function whereClause(conditions: readonly Condition[]): string {
  return conditions.length === 0 ? '' : ` WHERE ${conditions.map(conditionSql).join(' AND ')}`;
}

export function conditionSql(condition: Condition): string {
  const column = quoteIdentifier(condition.column);
  switch (condition.kind) {
    case 'compare': {
      const value = condition.absolute ? `abs(${column})` : column;
      return condition.upTo === null
        ? `${value} ${condition.operator} ${condition.value}`
        : `${value} BETWEEN ${condition.value} AND ${condition.upTo}`;
    }
    case 'date': {
      const day = `CAST(${column} AS DATE)`;
      return condition.upTo === null
        ? `${day} ${condition.operator} DATE '${condition.date}'`
        : `${day} BETWEEN DATE '${condition.date}' AND DATE '${condition.upTo}'`;
    }
    case 'period': {
      const parts = condition.periods.map((period) => periodSql(column, period));
      return parts.length === 1 ? (parts[0] ?? 'true') : `(${parts.join(' OR ')})`;
    }
    case 'values': {
      const list = condition.values.map(literal).join(', ');
      const text = `CAST(${column} AS VARCHAR)`;
      return condition.negated ? `(${column} IS NULL OR ${text} NOT IN (${list}))` : `${text} IN (${list})`;
    }
    case 'text': {
      const test = textTest(`lower(CAST(${column} AS VARCHAR))`, condition.how, `lower(${literal(condition.text)})`);
      return condition.negated ? `(${column} IS NULL OR NOT ${test})` : test;
    }
    case 'empty': {
      const empty = `(${column} IS NULL OR trim(CAST(${column} AS VARCHAR)) = '')`;
      return condition.negated ? `NOT ${empty}` : empty;
    }
  }
}

/** A plan item is one line: a line break inside a value is written as a character code. */
export function literal(text: string): string {
  return text
    .split(/(\r|\n)/)
    .map((part) => (part === '\n' ? 'chr(10)' : part === '\r' ? 'chr(13)' : quoteLiteral(part)))
    .filter((part, _at, all) => part !== "''" || all.length === 1)
    .join(' || ');
}

function periodSql(column: string, { year, from, to }: Period): string {
  const parts: string[] = [];
  if (year !== null) parts.push(`year(${column}) = ${year}`);
  if (from !== null && to !== null) {
    parts.push(from === to ? `month(${column}) = ${from}` : `month(${column}) BETWEEN ${from} AND ${to}`);
  }
  return parts.length === 1 ? (parts[0] ?? 'true') : `(${parts.join(' AND ')})`;
}

function textTest(value: string, how: TextTest, text: string): string {
  if (how === 'is') return `${value} = ${text}`;
  const call = { contains: 'contains', 'starts with': 'starts_with', 'ends with': 'ends_with' }[how];
  return `${call}(${value}, ${text})`;
}

const SIGNS = { '>': 'over', '>=': 'at least', '<': 'under', '<=': 'at most', '=': 'equal to', '<>': 'not equal to' };

/** For people: `|amount|` is over 200. */
export function conditionWords(condition: Condition): string {
  const column = code(condition.column);
  switch (condition.kind) {
    case 'compare': {
      const value = condition.absolute ? `${column} without its sign` : column;
      return condition.upTo === null
        ? `${value} is ${SIGNS[condition.operator]} ${condition.value}`
        : `${value} is between ${condition.value} and ${condition.upTo}`;
    }
    case 'date': {
      const signs = { ...SIGNS, '>': 'after', '>=': 'from', '<': 'before', '<=': 'up to', '=': 'on' };
      return condition.upTo === null
        ? `${column} is ${signs[condition.operator]} ${condition.date}`
        : `${column} is from ${condition.date} to ${condition.upTo}`;
    }
    case 'period':
      return `${column} is in ${condition.periods.map(({ words }) => words).join(' or ')}`;
    case 'values':
      return `${column} is ${condition.negated ? 'none' : 'one'} of ${codeList(condition.values)}`.replace(
        /is one of (`[^`]*`)$/,
        'is $1',
      );
    case 'text':
      return `${column} ${condition.negated ? 'not ' : ''}${condition.how} ${code(condition.text)}`;
    case 'empty':
      return `${column} is ${condition.negated ? 'not ' : ''}empty`;
  }
}

export function conditionsWords(conditions: readonly Condition[]): string {
  return conditions.map(conditionWords).join(' and ');
}
