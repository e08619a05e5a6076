import { type LoadedTable, toTableName } from '@galley/formats';
import { InternalError } from '@galley/schema';
import { datasourceTableName } from './datasource-port.ts';
import type { TablePort } from './table-port.ts';

interface Tables {
  readonly tables: Pick<TablePort, 'load'>;
}

export async function loadTable(path: string, context: Tables, sheet?: string): Promise<LoadedTable> {
  const [table] = await loadTables([path], context, sheet);
  if (table === undefined) throw new InternalError('A table was loaded and is not there.');
  return table;
}

/** SQL names each file as `toTableName` does: `reports/Sales 2024.csv` is `sales_2024`, a second one `sales_2024_2`. */
export async function loadTables(paths: readonly string[], { tables }: Tables, sheet?: string): Promise<LoadedTable[]> {
  const loaded: LoadedTable[] = [];
  for (const path of new Set(paths)) {
    const name = toTableName(
      datasourceTableName(path) ?? path,
      loaded.map((table) => table.name),
    );
    loaded.push(await tables.load({ path, name, ...(sheet === undefined ? {} : { sheet }) }));
  }
  return loaded;
}
