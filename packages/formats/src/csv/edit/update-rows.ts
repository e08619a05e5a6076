import { CsvEditError } from '../read/errors.ts';
import { columnStyle, inStyle } from './column-style.ts';
import type { EditedTable } from './edited-table.ts';
import { insertRows } from './insert-rows.ts';
import type { CsvOperation } from './operation.ts';
import { numberOf, says, valueText } from './value-text.ts';

const SEVERAL = -1;

/** Changes the rows that the key names, and of them only cells that say something else. */
export function updateRows(table: EditedTable, operation: Extract<CsvOperation, { kind: 'update_rows' }>): void {
  const keyColumns = operation.key.map((name) => table.column(name));
  if (keyColumns.length === 0)
    throw new CsvEditError('No key column was given.', 'Name the columns that identify a row.');
  const { dialect, rowCount } = table.file;
  const part = (text: string): string => String(numberOf(text, dialect) ?? text.trim());
  const found = new Map<string, number>();
  for (const id of table.ids()) {
    const fields = id < rowCount ? table.file.row(id) : [];
    const key = keyColumns.map((column) => part(valueText(table.value(id, column, fields), dialect))).join('\u0000');
    found.set(key, found.has(key) ? SEVERAL : id);
  }
  const missing: (typeof operation.rows)[number][] = [];
  const names = [...new Set(operation.rows.flatMap((row) => Object.keys(row)))];
  const styles = new Map(names.map((name) => [name, columnStyle(table, table.column(name))]));
  const styled = operation.rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        const style = styles.get(name);
        return [name, style === undefined ? value : inStyle(value, style)];
      }),
    ),
  );
  for (const row of styled) {
    const values = operation.key.map((name) => row[name] ?? null);
    const id = found.get(values.map((value) => part(valueText(value, dialect))).join('\u0000'));
    if (id === SEVERAL) {
      throw new CsvEditError('Several rows have the same key.', 'Add a column to the key that tells them apart.', {
        key: values,
      });
    }
    if (id === undefined) missing.push(row);
    else updateRow(table, id, row, operation.key);
  }
  if (missing.length === 0 || operation.if_missing === 'skip') return;
  if (operation.if_missing === 'append') {
    insertRows(table, table.rowCount, missing);
    return;
  }
  throw new CsvEditError(
    `${missing.length} of the given keys are not in the file.`,
    'Append those rows (`if_missing: "append"`) or leave them out.',
    { keys: missing.slice(0, 20).map((row) => operation.key.map((name) => row[name] ?? null)) },
  );
}

function updateRow(
  table: EditedTable,
  id: number,
  row: Readonly<Record<string, string | number | boolean | null>>,
  key: readonly string[],
): void {
  const fields = id < table.file.rowCount ? table.file.row(id) : [];
  for (const [name, value] of Object.entries(row)) {
    if (key.includes(name)) continue;
    const column = table.column(name);
    const present = valueText(table.value(id, column, fields), table.file.dialect);
    if (!says(present, value, table.file.dialect)) table.set(id, column, value);
  }
}
