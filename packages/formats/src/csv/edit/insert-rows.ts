import type { TableValue } from '../../base/column-type.ts';
import { CsvEditError } from '../read/errors.ts';
import type { EditedColumn, EditedTable } from './edited-table.ts';
import type { CsvRow } from './operation.ts';

export function insertRows(table: EditedTable, place: number, rows: readonly CsvRow[]): void {
  const ids = rows.map((row) => {
    const id = table.addRow();
    for (const [column, value] of cellsOf(table, row)) table.set(id, column, value);
    return id;
  });
  table.insertIds(place, ids);
}

function cellsOf(table: EditedTable, row: CsvRow): [EditedColumn, TableValue][] {
  if (!isList(row)) return Object.entries(row).map(([name, value]) => [table.column(name), value]);
  if (row.length > table.columns.length) {
    throw new CsvEditError(
      `A row has ${row.length} values; the table has ${table.columns.length} columns.`,
      'Give one value for each column.',
    );
  }
  return row.map((value, index) => [table.column(index + 1), value]);
}

function isList(row: CsvRow): row is readonly TableValue[] {
  return Array.isArray(row);
}
