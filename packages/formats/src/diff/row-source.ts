/** Rows to compare, each read only when it is looked at. */
export interface RowSource {
  readonly columns: readonly string[];
  readonly rowCount: number;
  row(index: number): readonly string[];
  field(index: number, column: number): string;
  /** A text that is the same for rows that are written the same; cheaper than the row itself. */
  raw(index: number): string;
  /** Raw texts of two sources can be compared when these are equal. */
  readonly notation: string;
  /** Where each row stands in a buffer, for sources that have one. */
  readonly place?: { readonly buffer: Buffer; start(index: number): number; end(index: number): number };
}

/** Whether two rows are written the same, byte for byte where both sides have bytes. */
export function isSameRaw(left: RowSource, leftRow: number, right: RowSource, rightRow: number): boolean {
  const [a, b] = [left.place, right.place];
  if (a === undefined || b === undefined) return left.raw(leftRow) === right.raw(rightRow);
  const [aStart, aEnd, bStart, bEnd] = [a.start(leftRow), a.end(leftRow), b.start(rightRow), b.end(rightRow)];
  return aEnd - aStart === bEnd - bStart && a.buffer.compare(b.buffer, bStart, bEnd, aStart, aEnd) === 0;
}

/** Rows that are in memory already: a sheet's, a query's. */
export function listedRows(columns: readonly string[], rows: readonly (readonly string[])[]): RowSource {
  return {
    columns,
    rowCount: rows.length,
    row: (index) => rows[index] ?? [],
    field: (index, column) => rows[index]?.[column] ?? '',
    raw: (index) => (rows[index] ?? []).join('\u0000'),
    notation: 'list',
  };
}
