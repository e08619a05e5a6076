import type { CsvFile } from '../csv/open-csv.ts';

/** Rows to compare, each read only when it is looked at. */
export interface RowSource {
  readonly columns: readonly string[];
  readonly rowCount: number;
  row(index: number): readonly string[];
  /** A text that is the same for rows that are written the same; cheaper than the row itself. */
  raw(index: number): string;
  /** Raw texts of two sources can be compared when these are equal. */
  readonly notation: string;
}

export function csvRows(file: CsvFile): RowSource {
  const { dialect, index, code, bytes, headerRecords } = file;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    columns: file.columnNames(),
    rowCount: file.rowCount,
    row: (row) => file.row(row),
    raw: (row) => {
      const record = row + headerRecords;
      return buffer.toString(
        'latin1',
        (index.starts[record] ?? 0) * code.width,
        (index.ends[record] ?? 0) * code.width,
      );
    },
    notation: JSON.stringify([dialect.encoding, dialect.delimiter, dialect.quote || '"', dialect.escape]),
  };
}

/** Rows that are in memory already: a sheet's, a query's. */
export function listedRows(columns: readonly string[], rows: readonly (readonly string[])[]): RowSource {
  return {
    columns,
    rowCount: rows.length,
    row: (index) => rows[index] ?? [],
    raw: (index) => (rows[index] ?? []).join('\u0000'),
    notation: 'list',
  };
}
