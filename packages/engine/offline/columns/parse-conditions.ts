import { findComparisons } from '../request/comparison.ts';
import { findDates } from '../request/date.ts';
import { findPeriods } from '../request/period.ts';
import { blank, withoutFiles } from '../request/request-text.ts';
import { type ColumnMention, columnMentions, findColumn } from './column-mentions.ts';
import type { Condition } from './condition.ts';
import { amountColumn, dateColumn, isDate, isNumber, type KnownColumn, type KnownTable } from './known-table.ts';
import { parseTextConditions } from './text-conditions.ts';
import { parseValueConditions } from './value-conditions.ts';

export interface ParsedConditions {
  readonly conditions: readonly Condition[];
  /** What was taken for granted, for the reader of the plan. */
  readonly assumptions: readonly string[];
  /** Things asked for that this table cannot answer. */
  readonly problems: readonly string[];
  /** The request with everything that was understood here taken out. */
  readonly rest: string;
}

/** Which rows a request is about. */
export function parseConditions(request: string, table: KnownTable): ParsedConditions {
  let rest = withoutFiles(request);
  const conditions: Condition[] = [];
  const assumptions: string[] = [];
  const problems: string[] = [];

  for (const { value: dates, start, end } of findDates(rest)) {
    const near = nearColumn(rest, start, end, table, isDate);
    const column = near?.column ?? dateColumn(table);
    if (column === null) problems.push(`\`${table.path}\` has no date column for "${rest.slice(start, end).trim()}".`);
    else conditions.push({ kind: 'date', column: column.name, ...dates });
    rest = blank(withoutLedColumn(rest, near), start, end);
  }
  for (const { value: comparison, start, end } of findComparisons(rest)) {
    const { named, operator, value, upTo, absolute } = comparison;
    const given = named === null ? undefined : findColumn(table.columns, named);
    const mention = given === undefined ? nearColumn(rest, start, end, table, isNumber) : undefined;
    const near = given ?? mention?.column;
    const column = near ?? (named === null || absolute ? amountColumn(table) : null);
    if (column === null || (named !== null && given === undefined && /^\|/.test(rest.slice(start)))) {
      problems.push(`It is not clear which column of \`${table.path}\` "${rest.slice(start, end).trim()}" is about.`);
    } else {
      conditions.push({ kind: 'compare', column: column.name, operator, value, upTo, absolute });
      if (near === undefined)
        assumptions.push(`"${rest.slice(start, end).trim()}" is taken to be about \`${column.name}\`.`);
      if (!absolute && column.min !== null && Number(column.min) < 0 && value > 0) {
        assumptions.push(`\`${column.name}\` counts with its sign. For the size alone, write |${column.name}|.`);
      }
    }
    rest = blank(withoutLedColumn(rest, mention), start, end);
  }
  const periods = findPeriods(rest);
  const first = periods[0];
  if (first !== undefined) {
    const near = nearColumn(rest, first.start, first.end, table, isDate);
    const column = near?.column ?? dateColumn(table);
    rest = withoutLedColumn(rest, near);
    if (column === null) problems.push(`\`${table.path}\` has no date column for "${first.value.words}".`);
    else {
      conditions.push({ kind: 'period', column: column.name, periods: periods.map(({ value }) => value) });
      if (spansYears(column) && periods.some(({ value }) => value.year === null)) {
        assumptions.push(`${first.value.words} means that of every year in the data.`);
      }
    }
    for (const { start, end } of periods) rest = blank(rest, start, end);
  }
  const texts = parseTextConditions(rest, table);
  conditions.push(...texts.conditions);
  assumptions.push(...texts.assumptions);
  const values = parseValueConditions(texts.rest, table);
  return {
    conditions: [...conditions, ...values.conditions],
    assumptions: [...assumptions, ...values.assumptions],
    problems,
    rest: values.rest,
  };
}

function spansYears({ min, max }: KnownColumn): boolean {
  return min !== null && max !== null && min.slice(0, 4) !== max.slice(0, 4);
}

const FILLERS =
  /(?:\s+(?:is|are|was|were|be|being|of|has|have|had|with|a|an|the|that|which|values?|in|on|to|its|their|always)|[\s:'"`])+$/i;

/** The column named right before a condition, or right after it. */
function nearColumn(
  text: string,
  start: number,
  end: number,
  table: KnownTable,
  fits: (column: KnownColumn) => boolean,
): ColumnMention | undefined {
  const before = text.slice(0, start).replace(FILLERS, '');
  const mentions = columnMentions(text, table).filter(({ column }) => fits(column));
  const left = mentions.find((mention) => mention.end === before.length);
  const gap = /^[\s'"`]*(?:in\s+|of\s+|for\s+)?(?:the\s+)?/i.exec(text.slice(end))?.[0].length ?? 0;
  return left ?? mentions.find((mention) => mention.start === end + gap);
}

const LED = /\b(?:with|having|whose|where|have|has|had|only|just)\s+(?:an?\s+|the\s+)?$/i;

/** "with price over 5" is a condition and no choice of columns; "with date and price over 5" is both. */
function withoutLedColumn(text: string, mention: ColumnMention | undefined): string {
  if (mention === undefined || !LED.test(text.slice(0, mention.start))) return text;
  return blank(text, mention.start, mention.end);
}
