import { detectKind, type LoadedTable, splitTablePath, type TableEngine, tableFormatOf } from '@galley/formats';
import { InvalidArgumentError } from '@galley/schema';
import type { FileView } from '../../workbench/index.ts';
import { type DatasourceReader, splitDatasourcePath } from './datasource-port.ts';
import { NotATableError } from './errors.ts';

export interface TableFile {
  /** A file, or a file and what of it is meant: `book.xlsx#Sheet 2`, `data.json#/orders`, `report.pdf#page3/table1`. */
  readonly path: string;
  /** What SQL calls it. */
  readonly name: string;
  readonly sheet?: string;
}

/** SQL and figures over files of the Workbench. Tables are loaded by path, so that what may not be read is no table. */
export interface TablePort extends Pick<TableEngine, 'describe' | 'statistics' | 'query' | 'exportText' | 'map'> {
  load(file: TableFile): Promise<LoadedTable>;
}

/** The table engine as far as these files go. An unchanged file is loaded once: the content's hash is the key. */
export function tablesOver(
  files: FileView,
  engine: TableEngine,
  datasources?: Pick<DatasourceReader, 'save'>,
): TablePort {
  return {
    async load({ path, name, sheet }) {
      const asked = datasources === undefined ? null : splitDatasourcePath(path);
      if (datasources !== undefined && asked !== null) {
        const { key, path: place } = await datasources.save(asked.name, asked.part);
        return engine.load({ key, path: place, name, format: 'parquet' });
      }
      const { file, part } = await tableAt(path, sheet, async (each) => (await files.stat(each)) !== null);
      const [key, place] = [await files.contentHash(file), await files.contentPath(file)];
      const format = tableFormatOf(file);
      if (format === null) throw new NotATableError(file, `of kind ${detectKind(file, new Uint8Array()).kind}`);
      return engine.load({ key, path: place, name, format, ...(part === undefined ? {} : { part }) });
    },
    describe: (table, options) => engine.describe(table, options),
    statistics: (table, options) => engine.statistics(table, options),
    query: (request) => engine.query(request),
    exportText: (request) => engine.exportText(request),
    map: (table, options) => engine.map(table, options),
  };
}

/** The file that is meant, and what of it. A file whose own name has a `#` is that file. */
export async function tableAt(
  path: string,
  sheet: string | undefined,
  exists: (path: string) => Promise<boolean>,
): Promise<{ readonly file: string; readonly part: string | undefined }> {
  const split = splitTablePath(path);
  if (split === null || (tableFormatOf(path) !== null && (await exists(path)))) return { file: path, part: sheet };
  if (sheet === undefined) return split;
  throw new InvalidArgumentError('sheet', `${path} already names a part of the file.`, 'Leave `sheet` out.');
}
