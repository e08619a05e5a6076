import { findComparisons } from '../request/comparison.ts';
import { findDates } from '../request/date.ts';
import { findPeriods } from '../request/period.ts';
import { plainWords, withoutFiles } from '../request/request-text.ts';
import { ignoredWords, leftovers, unknownWords } from '../tables/leftovers.ts';
import { columnsOf, readRows } from '../tables/read-rows.ts';
import { tableRule } from '../tables/table-rule.ts';
import type { TableQuestion, Task } from '../tables/task.ts';
import { noTable, problem } from '../tables/task.ts';
import { writeRows } from '../tables/write-rows.ts';

const VERB =
  /\b(?:filter|keep|extract|select|export|save|write|get|give|pull|put|copy|list|find|show|only|just|remove|drop|delete|exclude|make|create|top)\b/;
const ROWS =
  /\b(?:rows?|records?|lines?|entries|transactions?|orders?|customers?|people|items?|data|where|all|those|everything|only|file\.\w+|filter|top \d+|(?:largest|biggest|smallest|latest|newest|cheapest))\b/;
const CONDITION =
  /\b(?:where|contain\w*|includ\w+|starts? with|ends? with|(?:is|are) (?:not )?(?:empty|missing|blank)|only|except|without|filter|equals?|top \d+|first \d+|\d+ (?:largest|biggest|smallest|latest|newest|cheapest|oldest))\b|["'“`]/;

/** "Filter |amount| > 200 to csv", "keep only rows in March", "export transactions over 100". */
export const filterRows = tableRule({
  title: 'Filter rows by amount, date, text or value, into a csv, xlsx, json or md file',
  example: 'Filter transactions with |amount| > 200 to large.csv',
  matches(request) {
    const words = plainWords(request);
    if (!VERB.test(words) || !ROWS.test(words)) return false;
    const text = withoutFiles(request);
    const measured = findComparisons(text).length + findPeriods(text).length + findDates(text).length > 0;
    return measured || CONDITION.test(words);
  },
  understand,
});

function understand(question: TableQuestion): Task {
  const rows = readRows(inverted(question));
  if (rows === null) return noTable;
  const unknown = leftovers(rows);
  if (unknown.length > 0) return unknownWords(unknown, rows.table.path);
  if (rows.problems.length > 0) return problem(rows.problems);
  if (rows.conditions.length === 0 && rows.limit === null && rows.isAllColumns) {
    return problem([`No condition was found that fits \`${rows.table.path}\`.`, columnsOf(rows.table)]);
  }
  return writeRows(question, rows, {
    label: 'Filtered rows',
    suffix: 'filtered',
    sheet: 'Filtered',
    remarks: ignoredWords(rows),
  });
}

/** "Remove rows under 5" keeps those of 5 and more. Only plain comparisons are turned round. */
function inverted(question: TableQuestion): TableQuestion {
  const removes = /^\s*(?:please\s+)?(?:remove|drop|delete|exclude)\b(?! (?:the )?(?:columns?|duplicates?)\b)/i.test(
    question.request,
  );
  if (!removes) return question;
  const swaps: readonly (readonly [RegExp, string])[] = [
    [/\b(?:over|above|more than|greater than)\b|>(?!=)/i, 'at most'],
    [/\b(?:under|below|less than)\b|<(?![=>])/i, 'at least'],
    [/\b(?:is|are) (?:empty|missing|blank)\b/i, 'is not empty'],
    [/\bwithout (?:an? )?(\w+)/i, 'where $1 is not empty'],
    [/\bcontain(?:s|ing)?\b/i, 'not contain'],
  ];
  const swap = swaps.find(([pattern]) => pattern.test(question.request));
  if (swap === undefined) return question;
  const request = question.request.replace(/\b(?:remove|drop|delete|exclude)\b/i, 'keep').replace(swap[0], swap[1]);
  return { ...question, request };
}
