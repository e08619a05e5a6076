import { CsvMalformedError } from '../read/errors.ts';
import { type CsvFile, openCsv } from '../read/open-csv.ts';
import { applyOperation } from './apply-operation.ts';
import { checkLooseQuotes } from './check-loose-quotes.ts';
import { EditedTable } from './edited-table.ts';
import type { CsvEditOptions, CsvOperation } from './operation.ts';
import { renderTable } from './render-table.ts';

export interface CsvEditResult {
  readonly bytes: Buffer;
  readonly row_count: number;
  readonly columns: readonly string[];
}

/**
 * The file with the operations done, all of them or none. Every byte that they do not mean stays: dialect, quotes, line
 * breaks, comments, byte order mark, final line break or its absence.
 */
export function editCsv(
  source: Uint8Array | CsvFile,
  operations: readonly CsvOperation[],
  options: CsvEditOptions = {},
): CsvEditResult {
  const file = source instanceof Uint8Array ? openCsv(source) : source;
  const unclosed = file.problems.examples.find(({ kind }) => kind === 'unclosed_quote');
  if (unclosed !== undefined && operations.length > 0) throw new CsvMalformedError(unclosed.line);
  const table = new EditedTable(file);
  for (const operation of operations) applyOperation(table, operation);
  const bytes = renderTable(table, options);
  checkLooseQuotes(table, bytes);
  return {
    bytes,
    row_count: table.rowCount,
    columns: table.columns.map((column) => column.name),
  };
}
