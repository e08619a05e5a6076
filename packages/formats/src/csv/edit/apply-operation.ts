import { CsvEditError } from '../read/errors.ts';
import type { EditedColumn, EditedTable } from './edited-table.ts';
import { insertRows } from './insert-rows.ts';
import type { CsvOperation } from './operation.ts';
import { sortRows } from './sort-rows.ts';
import { updateRows } from './update-rows.ts';

export function applyOperation(table: EditedTable, operation: CsvOperation): void {
  switch (operation.kind) {
    case 'set_cells':
      for (const { row, column, value } of operation.cells) table.set(table.idAt(row), table.column(column), value);
      return;
    case 'update_rows':
      updateRows(table, operation);
      return;
    case 'append_rows':
      insertRows(table, table.rowCount, operation.rows);
      return;
    case 'insert_rows':
      if (operation.before !== table.rowCount + 1) table.idAt(operation.before);
      insertRows(table, operation.before - 1, operation.rows);
      return;
    case 'delete_rows': {
      const gone = new Set(operation.rows.map((row) => table.idAt(row)));
      table.order = table.ids().filter((id) => !gone.has(id));
      return;
    }
    case 'add_column':
      addColumn(table, operation);
      return;
    case 'drop_columns': {
      const gone = new Set(operation.columns.map((column) => table.column(column)));
      if (gone.size === table.columns.length) {
        throw new CsvEditError('A table must keep a column.', 'Delete the file instead.');
      }
      table.columns = table.columns.filter((column) => !gone.has(column));
      return;
    }
    case 'rename_column': {
      const column = table.column(operation.column);
      needHeader(table);
      column.name = operation.name;
      column.isRenamed = true;
      return;
    }
    case 'reorder_columns': {
      const first = operation.columns.map((column) => table.column(column));
      table.columns = [...new Set([...first, ...table.columns])];
      return;
    }
    case 'sort_rows':
      sortRows(table, operation.by);
      return;
  }
}

function addColumn(table: EditedTable, operation: Extract<CsvOperation, { kind: 'add_column' }>): void {
  const { name, before, values, value = null } = operation;
  if (values !== undefined && values.length !== table.rowCount) {
    throw new CsvEditError(
      `${values.length} values were given for ${table.rowCount} rows.`,
      'Give one value for every row, or one `value` for all.',
    );
  }
  if (table.columns.some((column) => column.name.toLowerCase() === name.toLowerCase())) {
    throw new CsvEditError(`There is a column "${name}" already.`, 'Choose another name.', { name });
  }
  const column: EditedColumn = { source: null, name, isRenamed: false, fill: value };
  const place = before === undefined ? table.columns.length : table.columns.indexOf(table.column(before));
  table.columns.splice(place, 0, column);
  for (const [index, cell] of (values ?? []).entries()) table.set(table.idAt(index + 1), column, cell);
}

function needHeader(table: EditedTable): void {
  if (table.file.headerRecords === 0) {
    throw new CsvEditError('The file has no header, so its columns have no names.', 'Insert a row with names first.');
  }
}
