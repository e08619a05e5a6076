import { type NamingOptions, nameOutput } from './name-output.ts';
import { type RowsAsked, rowsSql, rowsWords } from './read-rows.ts';
import { outputs, type TableQuestion, type Task } from './task.ts';

/** The rows that were asked for, written to a file of their own. */
export function writeRows(
  question: TableQuestion,
  rows: RowsAsked,
  { label, remarks = [], ...naming }: Omit<NamingOptions, 'source'> & { label: string; remarks?: readonly string[] },
): Task {
  const { to, sheet, assumptions } = nameOutput(question, { ...naming, source: rows.table.path });
  const description = rowsWords(rows);
  const output = { label, description, paths: [rows.table.path], sql: rowsSql(rows), to, sheet, rows: null };
  return outputs([output], `${description}, written to \`${to}\``, [...rows.assumptions, ...remarks, ...assumptions]);
}
