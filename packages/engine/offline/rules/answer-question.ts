import { quoteIdentifier } from '@galley/formats';
import { columnMentions, findColumn } from '../columns/column-mentions.ts';
import { conditionsWords, whereClause } from '../columns/condition.ts';
import { amountColumn } from '../columns/known-table.ts';
import { filesMentioned, plainWords, withoutFiles } from '../request/request-text.ts';
import { code } from '../session/code-span.ts';
import { type Aggregate, aggregateName, aggregateSql, aggregateWords, parseAggregates } from '../tables/aggregate.ts';
import { type Group, groupWords, parseGroups } from '../tables/grouping.ts';
import { ignoredWords, leftovers, unknownWords } from '../tables/leftovers.ts';
import { columnsOf, type RowsAsked, readRows } from '../tables/read-rows.ts';
import type { QueryAnswer } from '../tables/receipts.ts';
import { sayNumber, sayTable } from '../tables/say.ts';
import { tableRule } from '../tables/table-rule.ts';
import type { TableQuestion, Task } from '../tables/task.ts';
import { noTable, problem } from '../tables/task.ts';
import { groupedSql, groupedWords } from './group-totals.ts';

const MEASURES =
  '(?:total|sum|average|avg|mean|median|min\\w*|max\\w*|highest|lowest|largest|smallest|biggest|number|count|most|least|latest|earliest|newest|oldest|cheapest|different|unique|distinct|overall)';
const QUESTION = new RegExp(
  `^(?:(?:please|and|so|ok|hi|hello|hey)[, ]+)*(?:(?:can|could) you (?:please )?)?(?:(?:tell|show|give) me )?(?:how many|how much|count (?:the|all|how|rows|of)?|count\\b|(?:what|what's|whats)(?: is| was| are| were| does| do| did)?(?: the)?(?: \\w+)? ${MEASURES}\\b|(?:what|what's) (?:is|was|are|were|did|do)? ?(?:we|i|they)?\\b.*\\b(?:spen[dt]|total|earn\\w*|average|cost)\\b|which \\w+ (?:has|have|had|is|are|was|were|did|cost|costs|spent|spends|earns?|sold)\\b.*\\b(?:most|least|highest|lowest|largest|smallest|biggest|more|fewest|total)\\b|the ${MEASURES}\\b|(?:are|is) there (?:any )?(?:rows|duplicates?|empty|missing|transactions|entries|records))`,
);
const WRITES =
  /\b(?:save|write|export|create|make|put|into|add a sheet|to (?:a|an) (?:csv|file|xlsx|excel|sheet|workbook))\b/;

/** "How many transactions over 100 in March?": an answer, no plan and no Draft. */
export const answerQuestion = tableRule({
  title: 'Answer counting questions: how many, total, average, minimum, maximum, different values, the most',
  example: 'How many transactions over 100 in March?',
  matches(request) {
    const words = plainWords(request);
    if (
      WRITES.test(words) ||
      filesMentioned(request).some(({ start }) => /\b(?:to|into|as)\s*$/i.test(request.slice(0, start)))
    )
      return false;
    return QUESTION.test(words);
  },
  understand(question) {
    const rows = readRows(withoutRankWords(question));
    if (rows === null) return noTable;
    const unknown = leftovers(rows);
    if (unknown.length > 0) return unknownWords(unknown, rows.table.path);
    if (rows.problems.length > 0) return problem(rows.problems);
    const words = withoutFiles(question.request);
    if (/\bduplicates?\b/i.test(words)) return duplicates(rows);
    const ranked = rankedGroup(words, rows);
    if (ranked === 'unknown') {
      return problem([`It is not clear which column of ${code(rows.table.path)} is meant.`, columnsOf(rows.table)]);
    }
    if (ranked !== null) return grouped(rows, [ranked.group], [ranked.aggregate], ranked.limit);
    const aggregates = measuresOf(words, rows);
    if (aggregates === null)
      return problem([`It is not clear which column of ${code(rows.table.path)} is meant.`, columnsOf(rows.table)]);
    const { groups } = parseGroups(rows.rest, rows.table);
    return groups.length > 0 ? grouped(rows, groups, aggregates, rows.limit) : single(rows, aggregates);
  },
});

/** "The largest amount" asks for a maximum, not for a list of the largest rows. */
function withoutRankWords(question: TableQuestion): TableQuestion {
  return { ...question, request: question.request.replaceAll(/\b(?:top|first|last)\s+(?=\d)/gi, ' ') };
}

/** The largest expense is the lowest number. */
function turned(aggregate: Aggregate): Aggregate {
  if (aggregate.measure === 'maximum') return { ...aggregate, measure: 'minimum' };
  return aggregate.measure === 'minimum' ? { ...aggregate, measure: 'maximum' } : aggregate;
}

function measuresOf(words: string, { table, rest, isSpending }: RowsAsked): Aggregate[] | null {
  const noun = /\bhow many\s+(?:(?:different|distinct|unique)\s+)?(.*)$/is.exec(words)?.[1];
  const counted = noun === undefined ? undefined : columnMentions(noun, table).find(({ start }) => start === 0);
  if (counted !== undefined) return [{ measure: 'distinct', column: counted.column }];
  const found = parseAggregates(rest, table).map((aggregate) => (isSpending ? turned(aggregate) : aggregate));
  if (found.length === 0) return [{ measure: 'count', column: null }];
  // "How many … in total" counts; the sum is not asked for.
  const wanted = /\bhow many\b/i.test(words)
    ? found.filter(({ measure }) => measure === 'count' || measure === 'distinct')
    : found;
  return wanted.some(({ measure, column }) => measure !== 'count' && column === null) ? null : wanted;
}

interface Ranked {
  readonly group: Group;
  readonly aggregate: Aggregate;
  readonly limit: number;
}

/** "Which category has the highest total?", "which shop has the most orders?". */
function rankedGroup(words: string, { table }: RowsAsked): Ranked | 'unknown' | null {
  const match = /\bwhich\s+([\p{L}\p{N}_-]+(?:\s+[\p{L}\p{N}_-]+)?)/iu.exec(words);
  if (match === null) return null;
  const column =
    findColumn(table.columns, match[1] ?? '') ?? findColumn(table.columns, (match[1] ?? '').split(/\s/)[0] ?? '');
  const named =
    column === undefined ? parseGroups(`by ${match[1]}`, table).groups[0] : { column: column.name, grain: null };
  if (named === undefined) return 'unknown';
  const amount = parseAggregates(words, table).find((found) => found.measure === 'sum' || found.measure === 'average');
  const isMoney = /\b(?:total|amount|sum|spen[dt]|money|cost|revenue|value|expensive|average)\b/i.test(words);
  const sum = amountColumn(table);
  const aggregate: Aggregate =
    amount ?? (isMoney && sum !== null ? { measure: 'sum', column: sum } : { measure: 'count', column: null });
  return { group: named, aggregate, limit: 5 };
}

function single(rows: RowsAsked, aggregates: readonly Aggregate[]): Task {
  const measures = aggregates.map(
    (aggregate) => `${aggregateSql(aggregate)} AS ${quoteIdentifier(aggregateName(aggregate))}`,
  );
  const where = rows.conditions.length === 0 ? '' : ` where ${conditionsWords(rows.conditions)}`;
  return {
    kind: 'answer',
    meaning: `Over ${code(rows.table.path)}${where}`,
    paths: [rows.table.path],
    sql: `SELECT ${measures.join(', ')} FROM ${rows.from}${whereClause(rows.conditions)}`,
    assumptions: [...rows.assumptions, ...ignoredWords(rows)],
    say(answer) {
      const values = answer.rows[0] ?? [];
      const parts = aggregates.map((aggregate, at) => {
        const value = sayNumber(values[at] ?? null);
        return aggregate.measure === 'count'
          ? `**${value}** ${values[at] === 1 ? 'row' : 'rows'}`
          : `${aggregateWords(aggregate)}: **${value}**`;
      });
      return `${parts.join('; ')} — ${code(rows.table.path)}${where}.`;
    },
  };
}

function grouped(
  rows: RowsAsked,
  groups: readonly Group[],
  aggregates: readonly Aggregate[],
  limit: number | null,
): Task {
  const isTurned = rows.isSpending && aggregates.at(-1)?.measure !== 'count';
  const isLeast = /\b(?:least|lowest|smallest|fewest)\b/i.test(rows.rest) !== isTurned;
  const ordered: RowsAsked = { ...rows, limit, sort: [] };
  const sql = groupedSql(ordered, { groups, aggregates });
  const words = groupedWords(rows, { groups, aggregates });
  return {
    kind: 'answer',
    meaning: words,
    paths: [rows.table.path],
    sql: isLeast ? sql.replace(' DESC, 1 LIMIT', ', 1 LIMIT') : sql,
    assumptions: [...rows.assumptions, ...ignoredWords(rows)],
    say(answer) {
      const [first] = answer.rows;
      const lead =
        limit === null || first === undefined
          ? `${words}:`
          : `${sayFirst(answer.rows, limit)} — ${words}. The first ${answer.rows.length}, by ${groups.map(groupWords).join(' and ')}:`;
      return `${lead}\n\n${sayTable(answer)}`;
    },
  };
}

/** Who comes first; where several do, none of them is named alone. */
function sayFirst(rows: QueryAnswer['rows'], limit: number): string {
  const best = rows[0]?.at(-1) ?? null;
  const tied = rows.filter((row) => (row.at(-1) ?? null) === best).map(([name]) => `**${String(name ?? '(empty)')}**`);
  const value = sayNumber(best);
  if (tied.length === 1) return `${tied[0]}, with ${value}`;
  return tied.length < limit
    ? `${tied.slice(0, -1).join(', ')} and ${tied.at(-1)} are level, with ${value} each`
    : `No single one: ${tied.join(', ')} and perhaps more are level, with ${value} each`;
}

function duplicates(rows: RowsAsked): Task {
  const where = whereClause(rows.conditions);
  const sql = `SELECT (SELECT count(*) FROM ${rows.from}${where}) - (SELECT count(*) FROM (SELECT DISTINCT * FROM ${rows.from}${where})) AS duplicate_rows`;
  return {
    kind: 'answer',
    meaning: `Rows of ${code(rows.table.path)} that repeat an earlier row in every column`,
    paths: [rows.table.path],
    sql,
    assumptions: [...rows.assumptions, ...ignoredWords(rows)],
    say: (answer) =>
      `**${sayNumber(answer.rows[0]?.[0] ?? null)}** rows of ${code(rows.table.path)} repeat an earlier row in every column.`,
  };
}
