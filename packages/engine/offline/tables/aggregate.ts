import { quoteIdentifier } from '@galley/formats';
import { columnMentions } from '../columns/column-mentions.ts';
import { amountColumn, isDate, isNumber, type KnownColumn, type KnownTable } from '../columns/known-table.ts';
import { code } from '../session/code-span.ts';

export type Measure = 'count' | 'sum' | 'average' | 'median' | 'minimum' | 'maximum' | 'distinct';

export interface Aggregate {
  readonly measure: Measure;
  /** Null for a count of rows. */
  readonly column: KnownColumn | null;
}

const WORDS: readonly (readonly [Measure, RegExp])[] = [
  ['distinct', /\b(?:distinct|different|unique|separate)\b/i],
  ['average', /\b(?:average|avg|mean|typical)\b/i],
  ['median', /\bmedian\b/i],
  ['minimum', /\b(?:minimum|min|lowest|smallest|cheapest|least|earliest|oldest|first date)\b/i],
  [
    'maximum',
    /\b(?:maximum|max|highest|largest|biggest|greatest|latest|newest|most recent|most expensive|last date)\b/i,
  ],
  [
    'sum',
    /\b(?:total|totals|sum|sums|subtotals?|how much|spent|spend|spending|earned|paid|altogether|revenue|turnover|in all)\b/i,
  ],
  ['count', /\b(?:how many|count|counts|number of|tally|frequency)\b/i],
];

/** What is measured, in the order of the words: "count and average price". */
export function parseAggregates(text: string, table: KnownTable): Aggregate[] {
  const found = WORDS.flatMap(([measure, pattern]) => {
    const at = text.search(pattern);
    return at === -1 ? [] : [{ measure, at }];
  });
  const mentions = columnMentions(text, table);
  // "The highest total" of a column called total is one figure.
  const isName = (at: number) => mentions.some(({ start, end }) => start <= at && at < end);
  const plain = found.filter(({ at }) => !isName(at));
  const measures = (plain.length === 0 ? found : plain).sort((left, right) => left.at - right.at);
  const hasDistinct = measures.some(({ measure }) => measure === 'distinct');
  const kept = measures.filter(({ measure }) => !(hasDistinct && measure === 'count'));
  return kept.map(({ measure, at }) => ({ measure, column: columnFor(measure, at, text, table) }));
}

function columnFor(measure: Measure, at: number, text: string, table: KnownTable): KnownColumn | null {
  if (measure === 'count') return null;
  const mentions = columnMentions(text, table);
  const fits = (column: KnownColumn) =>
    measure === 'distinct' || isNumber(column) || (isDate(column) && (measure === 'minimum' || measure === 'maximum'));
  const after = mentions.find((mention) => mention.start >= at && fits(mention.column));
  const any = after ?? mentions.find((mention) => fits(mention.column));
  if (any !== undefined) return any.column;
  if (measure === 'distinct') return null;
  const isTime = /\b(?:earliest|oldest|latest|newest|most recent|first date|last date)\b/i.test(text);
  return (isTime ? table.columns.find(isDate) : undefined) ?? amountColumn(table);
}

/** Sums are exact decimals: adding binary fractions in another order would change their last digits. */
export function aggregateSql({ measure, column }: Aggregate, filter = ''): string {
  if (column === null) return `count(*)${filter}`;
  const name = quoteIdentifier(column.name);
  const decimal = column.type === 'integer' ? name : `CAST(${name} AS DECIMAL(38, 6))`;
  switch (measure) {
    case 'count':
      return `count(*)${filter}`;
    case 'distinct':
      return `count(DISTINCT ${name})${filter}`;
    case 'sum':
      return `CAST(sum(${decimal})${filter} AS DOUBLE)`;
    case 'average':
      return `round(CAST(sum(${decimal})${filter} AS DOUBLE) / count(${name})${filter}, 6)`;
    case 'median':
      return `median(${name})${filter}`;
    case 'minimum':
      return `min(${name})${filter}`;
    case 'maximum':
      return `max(${name})${filter}`;
  }
}

/** The column's heading in the result: `total_amount`. */
export function aggregateName({ measure, column }: Aggregate): string {
  if (column === null) return 'row_count';
  const word = measure === 'sum' ? 'total' : measure;
  return `${word}_${column.name}`;
}

export function aggregateWords({ measure, column }: Aggregate): string {
  if (column === null) return 'number of rows';
  if (measure === 'distinct') return `number of different values of ${code(column.name)}`;
  return `${measure === 'sum' ? 'total' : measure} of ${code(column.name)}`;
}
