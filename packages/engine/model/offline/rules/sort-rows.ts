import { plainWords } from '../request/request-text.ts';
import { nameOutput } from '../tables/name-output.ts';
import { columnsOf, readRows, rowsSql, rowsWords } from '../tables/read-rows.ts';
import { tableRule } from '../tables/table-rule.ts';
import { noTable, outputs, problem } from '../tables/task.ts';

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
    const { to, sheet, assumptions } = nameOutput(question, {
      source: rows.table.path,
      suffix: 'sorted',
      sheet: 'Sorted',
    });
    const description = rowsWords(rows);
    const output = {
      label: 'Sorted rows',
      description,
      paths: [rows.table.path],
      sql: rowsSql(rows),
      to,
      sheet,
      rows: null,
    };
    return outputs([output], `${description}, written to \`${to}\``, [...rows.assumptions, ...assumptions]);
  },
});
