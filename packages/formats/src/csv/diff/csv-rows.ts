import type { RowSource } from '../../diff/row-source.ts';
import type { CsvFile } from '../read/open-csv.ts';

export function csvRows(file: CsvFile): RowSource {
  const { dialect, index, code, bytes, headerRecords } = file;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = (row: number): number => (index.starts[row + headerRecords] ?? 0) * code.width;
  const end = (row: number): number => (index.ends[row + headerRecords] ?? 0) * code.width;
  return {
    columns: file.columnNames(),
    rowCount: file.rowCount,
    row: (row) => file.row(row),
    field: (row, column) => file.field(row, column),
    raw: (row) => buffer.toString('latin1', start(row), end(row)),
    notation: JSON.stringify([dialect.encoding, dialect.delimiter, dialect.quote || '"', dialect.escape]),
    place: { buffer, start, end },
  };
}
