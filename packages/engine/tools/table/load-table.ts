import { detectKind, type LoadedTable, tableFormatOf, toTableName } from '@galley/formats';
import { NotATableError } from '../errors.ts';
import type { ToolContext } from '../tool.ts';

/** Makes a file known to the table engine. The content's hash is the key: an unchanged file loads once. */
export async function loadTable(path: string, context: ToolContext, sheet?: string): Promise<LoadedTable> {
  return (await loadTables([path], context, sheet))[0] ?? failTable(path);
}

/** SQL names each file as `toTableName` does: `reports/Sales 2024.csv` is `sales_2024`, a second one `sales_2024_2`. */
export async function loadTables(
  paths: readonly string[],
  { workbench, tables }: ToolContext,
  sheet?: string,
): Promise<LoadedTable[]> {
  const loaded: LoadedTable[] = [];
  for (const path of new Set(paths)) {
    const name = toTableName(
      path,
      loaded.map((table) => table.name),
    );
    loaded.push(
      await tables.load({
        key: await workbench.contentHash(path),
        path: await workbench.contentPath(path),
        name,
        format: tableFormatOf(path) ?? failTable(path),
        ...(sheet === undefined ? {} : { sheet }),
      }),
    );
  }
  return loaded;
}

function failTable(path: string): never {
  throw new NotATableError(path, `of kind ${detectKind(path, new Uint8Array()).kind}`);
}
