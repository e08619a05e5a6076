import { readFile } from 'node:fs/promises';
import { usableNames } from '../../base/usable-names.ts';
import type { TableEngine } from '../../clients/table-engine.ts';
import { openCsv } from '../../csv/read/open-csv.ts';

const COMPARED_ROWS = 2_000;

/**
 * Whether SQL sees the same table as an edit of the file does: rows, columns, names, and every text. Returns what
 * differs, or null. Fields beyond the last column are columns of their own in SQL, so that nothing is lost.
 */
export async function compareWithReader(engine: TableEngine, path: string, key: string): Promise<string | null> {
  const file = openCsv(await readFile(path));
  const table = await engine.load({ key, path, name: 'data', format: 'csv' });
  if (table.row_count !== file.rowCount) return `${table.row_count} rows in SQL, ${file.rowCount} in the file`;
  const names = file.columnNames();
  const isLonger = file.problems.counts.too_many_fields > 0;
  while (isLonger && names.length < table.columns.length) names.push(`column_${names.length + 1}`);
  const known = table.columns.map((column) => column.name);
  if (JSON.stringify(known) !== JSON.stringify(usableNames(names))) {
    return `columns ${JSON.stringify(known).slice(0, 200)} in SQL, ${JSON.stringify(names).slice(0, 200)} in the file`;
  }
  const { rows } = await engine.query({ tables: [table], sql: 'FROM data', limit: COMPARED_ROWS });
  for (const [index, row] of rows.entries()) {
    const fields = file.row(index);
    const column = table.columns.findIndex(({ type }, place) => !isSame(row[place], fields[place] ?? '', type));
    if (column >= 0 || fields.slice(row.length).some((field) => field !== '')) {
      const [value, field] = [row[column], fields[column]].map((one) => JSON.stringify(one ?? null).slice(0, 100));
      return `row ${index + 1}, column ${column + 1}: ${value} in SQL, ${field} in the file`;
    }
  }
  return null;
}

const TIME = /^\s*\d{1,2}:\d{2}/;

/** Numbers, dates and times have their own tests; here they must be there where the file has something. */
function isSame(value: unknown, field: string, type: string): boolean {
  const isEmpty = value === null || value === undefined || value === '';
  if (isEmpty || type !== 'text') return isEmpty === (field.trim() === '');
  return value === field || (TIME.test(String(value)) && TIME.test(field));
}
