import { CsvMalformedError } from '../read/errors.ts';
import { CsvFile } from '../read/open-csv.ts';
import type { EditedTable } from './edited-table.ts';

/**
 * A quote behind blanks is plain text while nothing closes it. Rows and columns that move may bring it before another
 * quote that does: then the edit is refused, as for any quote that is never closed.
 */
export function checkLooseQuotes(table: EditedTable, bytes: Buffer): void {
  const { file } = table;
  if (table.order === null && table.hasSameColumns) return;
  const line = looseQuoteLine(file);
  if (line === null) return;
  const again = new CsvFile(bytes, {
    ...file.dialect,
    column_count: Math.max(1, file.dialect.column_count + table.columns.length - table.sourceColumns),
  });
  const ids = table.ids();
  const isSame = again.rowCount === ids.length && ids.every((id, place) => isSameRow(table, id, again.row(place)));
  const names = again.columnNames();
  // Columns without a name are counted, so theirs follow their place.
  const isHeaderSame =
    file.headerRecords === 0 ||
    table.columns.every(({ name }, place) => names[place] === name || /^column_\d+$/.test(name));
  if (!isSame || !isHeaderSame) throw new CsvMalformedError(line);
}

function isSameRow(table: EditedTable, id: number, fields: readonly string[]): boolean {
  if (table.changes.has(id)) return true;
  const source = table.file.row(id);
  return table.columns.every(
    (column, place) => column.source === null || (source[column.source] ?? '') === (fields[place] ?? ''),
  );
}

/** The line of the first quote behind a blank, from 1. */
function looseQuoteLine({ code: { units }, dialect }: CsvFile): number | null {
  const quote = dialect.quote.charCodeAt(0);
  let line = 1;
  for (let at = 1; at < units.length; at += 1) {
    if (units[at] === 10 || (units[at] === 13 && units[at + 1] !== 10)) line += 1;
    else if (units[at] === quote && (units[at - 1] === 32 || units[at - 1] === 9)) return line;
  }
  return null;
}
