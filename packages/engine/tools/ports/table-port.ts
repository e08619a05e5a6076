import { detectKind, type LoadedTable, type TableEngine, tableFormatOf } from '@galley/formats';
import type { FileView } from '../../workbench/index.ts';
import { NotATableError } from './errors.ts';

export interface TableFile {
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
export function tablesOver(files: FileView, engine: TableEngine): TablePort {
  return {
    async load({ path, name, sheet }) {
      const [key, place] = [await files.contentHash(path), await files.contentPath(path)];
      const format = tableFormatOf(path);
      if (format === null) throw new NotATableError(path, `of kind ${detectKind(path, new Uint8Array()).kind}`);
      return engine.load({ key, path: place, name, format, ...(sheet === undefined ? {} : { sheet }) });
    },
    describe: (table, options) => engine.describe(table, options),
    statistics: (table, options) => engine.statistics(table, options),
    query: (request) => engine.query(request),
    exportText: (request) => engine.exportText(request),
    map: (table, options) => engine.map(table, options),
  };
}
