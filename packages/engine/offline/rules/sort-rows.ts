import { plainWords } from '../request/request-text.ts';
import { columnsOf, readRows } from '../tables/read-rows.ts';
import { tableRule } from '../tables/table-rule.ts';
import { noTable, problem } from '../tables/task.ts';
import { writeRows } from '../tables/write-rows.ts';

/** "Sort transactions.csv by amount, largest first". */
export const sortRows = tableRule({
  title: 'Sort a table by one or more columns',
  example: 'Sort transactions.csv by amount, largest first',
  matches: (request) =>
    /\b(?:sort|sorted|sorting|rank|arrange|order|ordered)\b.*\b(?:by|on|first|ascending|descending|desc|alphabetically)\b/.test(
      plainWords(request),
    ),
  understand(question) {
    const rows = readRows(question);
    if (rows === null) return noTable;
    if (rows.problems.length > 0) return problem(rows.problems);
    if (rows.sort.length === 0) return problem([`It is not clear what to sort by.`, columnsOf(rows.table)]);
    return writeRows(question, rows, { label: 'Sorted rows', suffix: 'sorted', sheet: 'Sorted' });
  },
});
