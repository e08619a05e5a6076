import { TableDiff, type TableDiffOptions } from '../../diff/table-diff.ts';
import { type CsvFile, openCsv } from '../read/open-csv.ts';
import { csvRows } from './csv-rows.ts';

export interface CsvDiff {
  readonly before: CsvFile;
  readonly after: CsvFile;
  readonly diff: TableDiff;
}

/** Two csv files, row by row and cell by cell; how they are written (quotes, delimiter, encoding) does not count. */
export function diffCsv(before: Uint8Array, after: Uint8Array, options: TableDiffOptions = {}): CsvDiff {
  let [left, right] = [openCsv(before), openCsv(after)];
  const hasHeader = sharedHeader(left, right, options.key ?? []);
  if (hasHeader !== null && left.dialect.has_header !== hasHeader) left = openCsv(before, { has_header: hasHeader });
  if (hasHeader !== null && right.dialect.has_header !== hasHeader) right = openCsv(after, { has_header: hasHeader });
  return { before: left, after: right, diff: new TableDiff(csvRows(left), csvRows(right), options) };
}

/** Whether both files have a header, where one of them alone would not tell; null leaves each to itself. */
function sharedHeader(left: CsvFile, right: CsvFile, key: readonly string[]): boolean | null {
  if (left.index.count === 0 || right.index.count === 0) return null;
  const [first, other] = [left.record(0), right.record(0)];
  if (key.length > 0 && key.every((name) => first.includes(name) && other.includes(name))) return true;
  const isSameHead = first.length === other.length && first.every((name, index) => name === other[index]);
  return isSameHead ? left.dialect.has_header || right.dialect.has_header : null;
}
